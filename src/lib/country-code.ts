/** Every code that ISO 3166-1 assigns. */
const ASSIGNED = new Set(
  (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
    "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
    "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT " +
    "JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
    "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY " +
    "QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO " +
    "TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
  ).split(" "),
);

/** Codes that ISO 3166-1 leaves to its users, such as XK for Kosovo: none will ever be assigned. */
const USER_ASSIGNED = /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/;

/** Codes in use elsewhere for countries that have another. */
const MISTAKEN: ReadonlyMap<string, string> = new Map([
  ["UK", "GB"],
  ["EL", "GR"],
]);

/**
 * What is wrong with two upper-case letters as a country's code; undefined: nothing. A code of no country would be
 * restricted nowhere.
 */
export function countryCodeFault(code: string): string | undefined {
  if (ASSIGNED.has(code) || USER_ASSIGNED.test(code)) return undefined;
  const meant = MISTAKEN.get(code);
  const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
  return `must be an ISO 3166-1 alpha-2 country code, and ${code} is none${hint}`;
}
