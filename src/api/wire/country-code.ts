/** The codes that ISO 3166-1 assigns, by their first letter. */
const ASSIGNED = new RegExp(
  `^(?:${[
    "A[DEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNORUVWXYZ]|D[EJKMOZ]|E[CEGHRST]|F[IJKMOR]",
    "G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[DELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]",
    "M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|O[M]|P[AEFGHKLMNRSTWY]|Q[A]|R[EOSUW]",
    "S[ABCDEGHIJKLMNORSTVXYZ]|T[CDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|Y[ET]|Z[AMW]",
  ].join("|")})$`,
);

/** Of the codes that ISO 3166-1 leaves to its users, the one that stands for a country: Kosovo. The others, such as ZZ, name none. */
const KOSOVO = "XK";

/** Codes in use elsewhere for countries that have another. */
const MISTAKEN: ReadonlyMap<string, string> = new Map([
  ["UK", "GB"],
  ["EL", "GR"],
]);

/**
 * Fault of two upper-case letters as a country's code; undefined: none. A code of no country would be
 * restricted nowhere.
 */
export function countryCodeFault(code: string): string | undefined {
  if (ASSIGNED.test(code) || code === KOSOVO) return undefined;
  const meant = MISTAKEN.get(code);
  const named = meant === undefined ? `and ${code} is none` : `which is ${meant}, not ${code}`;
  return `must be an ISO 3166-1 alpha-2 country code, ${named}`;
}
