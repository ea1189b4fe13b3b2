/** Before a script in TypeScript: says what to do where Node cannot run one. Plain JavaScript, because that Node runs it. */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} cannot run this script. Run \`npm ci\` again: it installs Node 24 on Linux, Windows and Intel Macs. Elsewhere, install Node 22.18 or newer.`,
  );
  process.exit(1);
}
