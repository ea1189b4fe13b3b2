/** The seeded operator. Its credentials are public, so it exists in local development only. */
export const seedOperator = {
    code: "demo",
    name: "Demo Casino",
    keyId: "demo-key",
    secret: "demo-secret-for-local-development-only",
    requestsPerMinute: 6000,
};
/** The reference wallet's callback URL. */
export function walletUrl(walletPort) {
    return `http://127.0.0.1:${walletPort}/wallet`;
}
