// A worker for the search. The page hands out ranges of numbers, so cancelling needs no message.

import * as rootward from "../pkg/search.js";
import type { Column, Match, Words } from "./api";
import { serve } from "./calls";

const methods = {
    words(): Words {
        const plain = (columns: rootward.Column[]) => columns.map((column) => column.toJSON() as Column);
        return { columns: plain(rootward.columns()), relations: plain(rootward.relations()), things: rootward.things() };
    },

    /** Reads a condition and returns it as understood. */
    read(condition: string, style: string): string {
        const search = new rootward.Search(condition, style, 0, 1);
        const understood = search.condition;
        search.free();
        return understood;
    },

    /** The bases that match, with numbers from `from` to before `to`. */
    part(condition: string, style: string, from: number, to: number): Match[] {
        const search = new rootward.Search(condition, style, from, to);
        const found = search.advance(to - from).map((match) => ({ ...(match.toJSON() as Match), cells: [...match.cells] }));
        search.free();
        return found;
    },
};

export type SearchMethods = typeof methods;

serve(methods, (module) => rootward.initSync({ module }));
