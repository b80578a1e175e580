const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Calls about invites and pairs, at ids of nobody's. */
export function inviteAddresses(): Record<string, string[]> {
  return {
    "GET /api/v1/invites": ["/api/v1/invites"],
    "POST /api/v1/invites": ["/api/v1/invites"],
    ...Object.fromEntries(
      ["accept", "decline", "counter", "withdraw", "cancel"].map((act) => [
        `POST /api/v1/invites/:inviteId/${act}`,
        [`/api/v1/invites/${NOBODY}/${act}`],
      ]),
    ),
    "GET /api/v1/pairs": ["/api/v1/pairs"],
    "POST /api/v1/pairs": ["/api/v1/pairs"],
    ...Object.fromEntries(
      ["accept", "decline", "withdraw", "dissolve"].map((act) => [
        `POST /api/v1/pairs/:pairId/${act}`,
        [`/api/v1/pairs/${NOBODY}/${act}`],
      ]),
    ),
  };
}
