/** What the authorizer tells the function behind it; the gateway passes it in the event and keeps it with the cached answer. */
export const THROUGH_DISTRIBUTION = { distribution: 'yes' } as const;

export type AuthorizerContext = Partial<typeof THROUGH_DISTRIBUTION>;
