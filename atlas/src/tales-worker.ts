// The worker for facts and walkthroughs. It is not that of the map, because the bot can play for a while.

import * as rootward from "../pkg/tales.js";
import type { Fact, Step, Walkthrough } from "./api";
import { serve } from "./calls";

/** The ticks of a second. */
const TICKS = 20;

const methods = {
    facts(address: string): Fact[] {
        return rootward.facts(address).map((fact) => ({ ...(fact.toJSON() as Fact), cells: [...fact.cells] }));
    },

    walkthrough(address: string): Walkthrough {
        const run = rootward.walkthrough(address);
        const steps: Step[] = run.steps.map(({ heading, text, cells }) => ({ heading, text, cells: [...cells] }));
        const { won, ticks, file, fileName, link } = run;
        return { won, seconds: Math.round(ticks / TICKS), steps, file: new Uint8Array(file), fileName, link };
    },
};

export type TalesMethods = typeof methods;

serve(methods, (module) => rootward.initSync({ module }));
