import {
  ownSponsorsAnswer,
  sponsorsAnswer,
} from "../../../../app/features/clubs/integrations/club-records-schema.ts";
import { listClubSponsors } from "../../../../app/features/clubs/integrations/list-club-sponsors.server.ts";
import { listOwnSponsors } from "../../../../app/features/clubs/integrations/list-own-sponsors.server.ts";
import { moveSponsor } from "../../../../app/features/clubs/sponsors/move-sponsor.server.ts";
import { removeSponsor } from "../../../../app/features/clubs/sponsors/remove-sponsor.server.ts";
import { saveSponsor } from "../../../../app/features/clubs/sponsors/save-sponsor.server.ts";
import {
  changedSponsorBody,
  movedSponsorBody,
  newSponsorBody,
} from "../../../../app/features/clubs/sponsors/sponsor-office-schema.ts";
import { naming, noQuery, reads, writes } from "./builders.ts";
import type { SentCall, Subject } from "./operation.ts";

const ALL = "/clubs/:clubId/sponsors";
const ONE = `${ALL}/:sponsorId`;
/** A sponsor with its logo in base 64: the most at the addresses that take one, by any method. */
const LOGO_BODY_BYTES = 1_500_000;

const read = reads("sponsors:read");
const write = writes("sponsors:write");

const sponsorOf = ({ id }: SentCall) => ({ owner: { clubId: id("clubId") }, sponsor_id: id("sponsorId") });

/** The logo that was sent, in base 64, as its bytes; null where none was. */
function withBytes<Fields extends { logo?: string | undefined }>({ logo, ...fields }: Fields) {
  return { ...fields, logo: logo === undefined ? null : bytesOf(logo) };
}

/** The sponsors that a token's club shows. */
export const SPONSOR_CALLS: Subject = {
  tag: "Patrocinadores",
  about: "Quem o clube mostra.",
  operations: [
    read({
      id: "listSponsors",
      path: ALL,
      summary: "Patrocinadores que o clube mostra",
      query: noQuery,
      bodyBytes: LOGO_BODY_BYTES,
      answer: sponsorsAnswer,
      run: (context, _, { id }) => listClubSponsors(context, { clubId: id("clubId") }),
    }),
    read({
      id: "listOwnSponsors",
      path: `${ALL}/own`,
      summary: "Patrocinadores do clube, também os de outro período",
      query: noQuery,
      answer: ownSponsorsAnswer,
      run: (context, _, { id }) => listOwnSponsors(context, { clubId: id("clubId") }),
    }),
    write({
      id: "addSponsor",
      path: ALL,
      summary: "Incluir um patrocinador",
      body: newSponsorBody,
      bodyBytes: LOGO_BODY_BYTES,
      status: 201,
      input: ({ body, id }) => ({ ...withBytes(body()), owner: { clubId: id("clubId") } }),
      run: saveSponsor,
    }),
    write({
      id: "changeSponsor",
      method: "patch",
      path: ONE,
      summary: "Mudar um patrocinador",
      body: changedSponsorBody,
      bodyBytes: LOGO_BODY_BYTES,
      input: (call) => ({ ...withBytes(call.body()), ...sponsorOf(call) }),
      run: saveSponsor,
    }),
    write({
      id: "moveSponsor",
      path: `${ONE}/move`,
      summary: "Pôr um patrocinador antes ou depois",
      body: movedSponsorBody,
      input: (call) => ({ ...call.body(), ...sponsorOf(call) }),
      run: naming("sponsor_id", moveSponsor),
    }),
    write({
      id: "removeSponsor",
      method: "delete",
      path: ONE,
      summary: "Retirar um patrocinador das telas",
      bodyBytes: LOGO_BODY_BYTES,
      input: sponsorOf,
      run: naming("sponsor_id", removeSponsor),
    }),
  ],
};

/** The bytes that a text in base 64 stands for. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
