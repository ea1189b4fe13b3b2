/** Headers by which the fuzz run speaks to the recorder around the service. */
/** A request with it is recorded under its value. */
export const NUMBER = "x-fuzz-number";
/** Asks for what was recorded. */
export const COLLECT = "x-fuzz-collect";
/** A statement that the request runs when it is answered with 404: a planted fault. */
export const PLANT = "x-fuzz-plant";
