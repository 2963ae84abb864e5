/** Context that the authorizer passes to the function; the gateway caches it with the authorizer's answer. */
export const THROUGH_DISTRIBUTION = { distribution: 'yes' } as const;

export type AuthorizerContext = Partial<typeof THROUGH_DISTRIBUTION>;
