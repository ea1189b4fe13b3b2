/** Condition: intake is stopped. Read with the bet, so that a stop holds from the next bet on. */
export const IS_STOPPED = "EXISTS (SELECT 1 FROM intake_stops WHERE scope = 'installation')";
