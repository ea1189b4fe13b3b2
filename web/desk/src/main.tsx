import { options, render } from "preact";
import { directionShown } from "../../../src/lib/direction.ts";
import { Desk } from "./shell.tsx";

// Texts are others' words: what would turn their order is shown, as `web/lib/dom.ts` shows it. A text has no type.
options.vnode = (vnode) => {
  if (vnode.type === null && typeof vnode.props === "string")
    Object.assign(vnode, { props: directionShown(vnode.props) });
};
// What stood there was the frame while this was read.
document.body.replaceChildren();
render(<Desk />, document.body);
