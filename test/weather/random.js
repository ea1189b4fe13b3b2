/** The stream of a name: the same seed and name give the same numbers. */
export function streamOf(seed, name) {
    let state = seed >>> 0;
    for (let i = 0; i < name.length; i++)
        state = Math.imul(state ^ name.charCodeAt(i), 0x01000193) >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}
