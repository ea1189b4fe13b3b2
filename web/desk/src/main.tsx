import { render } from "preact";
import { Desk } from "./shell.tsx";

// What stood there was the frame while this was read.
document.body.replaceChildren();
render(<Desk />, document.body);
