// The form that adds a part to the condition of a search: a column or a relation, a comparison and a value.

import { html, nothing, type TemplateResult } from "lit-html";
import type { Column, Words } from "../api";
import { grouped } from "../panels/panel";

const OPERATORS = [[">", "more than"], [">=", "at least"], ["=", "exactly"], ["<=", "at most"], ["<", "less than"], ["<>", "not"]] as const;

/** A name of conditions in words. */
export function wordsOf(name: string): string {
    return name.replaceAll("_", " ");
}

/** A form for one comparison. */
export class Builder {
    /** The name of the chosen column or relation. */
    #chosen = "floors";

    constructor(private readonly redraw: () => void) {}

    /** `add` gets the comparison as text. */
    template(words: Words, add: (part: string) => void): TemplateResult {
        const { columns, relations, things } = words;
        const chosen = [...columns, ...relations].find(({ name }) => name === this.#chosen) ?? columns[0];
        if (!chosen) return html`${nothing}`;
        const [, name = chosen.name, list] = /^(\w+)\((.*)\)$/.exec(chosen.name) ?? [];
        const parameters = list?.split(", ") ?? [];
        // A relation such as `same_floor` is a condition by itself.
        const compares = /[<>=]/.test(chosen.example);
        const submit = (event: Event) => {
            event.preventDefault();
            const form = new FormData(event.target as HTMLFormElement);
            const value = (field: string) => String(form.get(field) ?? "").trim();
            const left = parameters.length ? `${name}(${parameters.map((parameter) => value(parameter)).join(", ")})` : name;
            const right = chosen.words.length ? `'${value("value")}'` : value("value");
            add(compares ? `${left} ${value("operator")} ${right}` : left);
        };
        const choose = (event: Event) => {
            this.#chosen = (event.target as HTMLSelectElement).value;
            this.redraw();
        };
        const option = ({ name }: Column) => html`<option value=${name} ?selected=${name === chosen.name}>${wordsOf(name)}</option>`;
        const groups = grouped([...columns, ...relations], (column) => column.group);
        return html`<form class="builder" aria-label="Add to the condition" @submit=${submit}>
            <div class="line">
                <label><span>Column or relation</span><select name="column" @change=${choose}>
                    ${groups.map(({ heading, rows }) => html`<optgroup label=${heading}>${rows.map(({ row }) => option(row))}</optgroup>`)}
                </select></label>
                ${parameters.map((parameter) => html`<label><span>${parameter}</span>${parameter === "N"
                    ? html`<input name="N" required size="5" inputmode="numeric" pattern="\\d+" autocomplete="off">`
                    : html`<select name=${parameter}>${things.map((thing) => html`<option value=${thing}>${wordsOf(thing)}</option>`)}</select>`}</label>`)}
                ${compares ? html`
                    <label><span>is</span><select name="operator">${OPERATORS.map(([sign, name]) => html`
                        <option value=${sign} ?selected=${chosen.words.length > 0 && sign === "="}>${name}</option>`)}</select></label>
                    <label><span>Value</span>${chosen.words.length
                        ? html`<select name="value">${chosen.words.map((word) => html`<option value=${word}>${wordsOf(word)}</option>`)}</select>`
                        : html`<input name="value" required size="8" autocomplete="off" spellcheck="false">`}</label>` : nothing}
                <button type="submit">Add</button>
            </div>
            <p class="quiet about">${chosen.about} Example: <code>${chosen.example}</code></p>
        </form>`;
    }
}
