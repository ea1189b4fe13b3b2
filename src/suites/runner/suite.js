/** The server under test cannot be reached any more: the run ends as an error with this message. */
export class RunStopped extends Error {
    name = "RunStopped";
}
