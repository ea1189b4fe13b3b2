/** The text of a field of a JSON object that may be none. */
export function textIn(body: string, name: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body)[name];
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
