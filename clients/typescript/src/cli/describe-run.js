import { casesOf, subjectOf } from "./reported-run.ts";
const MARKS = { passed: "ok  ", warned: "warn", failed: "FAIL", skipped: "skip" };
/** A line for each case that has ended; neighbours that were skipped for one reason share theirs. */
export function caseLines(ended) {
    const lines = [];
    for (let at = 0; at < ended.length;) {
        const first = ended[at];
        const isAlike = ({ status, received }) => status === "skipped" && received === first.received;
        let end = at + 1;
        while (first.status === "skipped" && ended[end] && isAlike(ended[end]))
            end++;
        lines.push(printable(lineOf(first, ended[end - 1])));
        at = end;
    }
    return lines;
}
function lineOf({ number, name, status, received, duration_ms }, last) {
    const head = `${MARKS[status]} ${String(number).padStart(2)}`;
    if (status !== "skipped")
        return `${head} ${name} (${duration_ms} ms)`;
    return last.number === number ? `${head} ${name}: ${received}` : `${head} to ${last.number}: ${received}`;
}
/** Warnings and failures with likely causes and calls, then the verdict. */
export function describeRun(run) {
    const findings = ["warned", "failed"].flatMap((wanted) => run.cases.filter(({ status }) => status === wanted));
    const { passed, warned, failed, skipped, total } = run;
    const counts = `${passed} passed, ${warned} warned, ${failed} failed, ${skipped} skipped of ${total}`;
    const verdict = run.error
        ? printable(`The run could not be completed: ${run.error}`)
        : `The ${subjectOf(run)} ${run.status}: ${counts}.`;
    const causes = (run.probable_causes ?? []).map(({ cause, cases }, i) => printable(`${i + 1}. ${cause} ${casesOf(cases)}`));
    const summary = causes.length === 0 ? [] : [["Probable causes, the first to mend at the top:", ...causes].join("\n")];
    return [...findings.map(describeCase), ...summary, verdict, `Run ${run.id}`].join("\n\n");
}
/** A case with its calls, for the terminal and for JUnit. */
export function describeCase(found) {
    const { name, group, status, expected, received, message, transcript } = found;
    const lines = [
        `${MARKS[status]} ${group}: ${name}`,
        `  expected: ${expected}`,
        `  received: ${received}`,
        `  ${message}`,
    ];
    for (const call of transcript) {
        const { request, response, fault } = call;
        const [asked, answered] = call.direction === "received" ? ["<", ">"] : [">", "<"];
        lines.push(`  ${asked} ${call.call === undefined ? "" : `${call.call} `}${request.body.trim()}`);
        lines.push(`  ${answered} ${response ? `${response.status} ${response.body}` : `no response: ${fault}`} (${call.duration_ms} ms)`);
    }
    return lines.map(printable).join("\n");
}
/** On one line: what a server under test answered must not move the cursor or change the terminal. */
function printable(line) {
    return line.replace(/[\t\r\n]+/g, " ").replace(/[\p{Cc}\p{Bidi_C}]/gu, "\u{fffd}");
}
