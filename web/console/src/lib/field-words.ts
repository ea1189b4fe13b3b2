/** Rules of the service about a field, in words for the person at the form. */
const RULES: readonly (readonly [rule: RegExp, words: string])[] = [
  [/^(is required(?: for \w+)?|must not be empty|must have at least 1 characters)$/, "Fill this in."],
  [/^must have at least 1 items$/, "Choose at least one."],
  [/^must contain at least one trigger$/, "Tick at least one."],
  [/^must be a (?:plain )?decimal string such as (\S+)$/, "Enter an amount such as $1."],
  [/^must be a plain decimal string of at most 32 characters$/, "Enter an amount such as 1.50."],
  [/^must be a decimal string such as (\S+), from (\S+) to below (\S+)$/, "Enter a number from $2 to below $3."],
  [/^must have at most (\d+) decimal places$/, "Use at most $1 decimal places."],
  [/^must be greater than 0$/, "Enter more than 0."],
  [/^must be (at least|at most) ([\d.]+)$/, "Enter $1 $2."],
  [/^must be an? (?:integer|number)$/, "Enter a whole number."],
  [/^must have at most (\d+) characters$/, "Use at most $1 characters."],
  [/^must have at most (\d+) items$/, "Choose at most $1."],
  [/^must be an ISO 8601 UTC time.*$/, "Enter a date and a time."],
  [/^must be in the future$/, "Choose a time in the future."],
  [/^must be at most 90 days after now$/, "Choose a time within 90 days."],
  [/^must be an uppercase currency code such as (\w+).*$/, "Enter a currency code in capitals, such as $1."],
  [/^is not a supported currency$/, "The service does not offer this currency. Enter another one, such as EUR."],
  [/^must have at least one weight greater than 0$/, "Give at least one prize a weight above 0."],
];

/** The names of what is inside a field, as the forms call them. */
const PLACES: readonly (readonly [place: RegExp, name: (match: RegExpExecArray) => string])[] = [
  [/^prizes\[(\d+)\]\S* /, ([, at]) => `Prize ${Number(at) + 1}: `],
  [/^player_ids\[(\d+)\] /, ([, at]) => `Player ${Number(at) + 1}: `],
  [/^triggers\.bet_amount\S* /, () => "Bets reach: "],
  [/^triggers\.spin_count\S* /, () => "Rounds played: "],
  [/^triggers\.loss_amount\S* /, () => "Net losses reach: "],
];

/**
 * The words of a field's error beside it: "must be a decimal string such as 1.50" is "Enter an amount such as 1.50." A
 * rule that is not known here is shown with the field's label.
 */
export function inWords(label: string, message: string): string {
  for (const [place, name] of PLACES) {
    const match = place.exec(message);
    if (match) return `${name(match)}${ruleInWords(message.slice(match[0].length)) ?? message.slice(match[0].length)}`;
  }
  return ruleInWords(message) ?? `${label} ${message}.`;
}

function ruleInWords(message: string): string | undefined {
  for (const [rule, words] of RULES) if (rule.test(message)) return message.replace(rule, words);
  return undefined;
}
