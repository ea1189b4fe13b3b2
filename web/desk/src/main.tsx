import { render } from "preact";
import { Desk } from "./shell.tsx";

// Replaces the frame that the page showed while this was loading.
document.body.replaceChildren();
render(<Desk />, document.body);
