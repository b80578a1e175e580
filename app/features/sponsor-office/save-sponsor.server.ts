import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { deleteFiles, guardQuota, insertFile } from "../files/files-statements.server.ts";
import { putFile } from "../files/put-object.server.ts";
import { sweepFilesSoon } from "../files/sweep-files.server.ts";
import type { SponsorFields } from "./schemas.ts";
import { type AskedOwner, commitSponsors, requireSponsorOwner } from "./sponsor-owner.server.ts";
import { insertSponsor, logoOf, updateSponsor } from "./sponsors-repository.server.ts";

/** Where logos lie: a folder that no program writes to, so that an address is written once. */
const FOLDER = "patrocinadores";

interface SponsorInput extends SponsorFields {
  owner: AskedOwner;
  /** Which one is changed; none for a new one. */
  sponsor_id?: string | undefined;
  /** A JPEG, PNG or GIF; null leaves the one that there is. */
  logo: Uint8Array | null;
}

/**
 * A club admin or secretary adds a local sponsor or changes one, a super admin a national one: name, logo, the text that stands for it, period. Shown
 * on TVs and in banners from its first day to its last. Throws `invalid_input` (no logo), what `putFile` throws (field `logo`),
 * `conflict` (too many), `not_found`, `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`, `terms_required`.
 */
export async function saveSponsor(context: VerbContext, input: SponsorInput): Promise<void> {
  const { services } = context;
  const { db } = services;
  const owner = await requireSponsorOwner(context, input.owner);
  const { sponsor_id: changedId, name, logo_alt: alt, starts_on: startsOn, ends_on: endsOn } = input;
  const [old] = changedId ? await services.read(logoOf(db, owner, changedId)) : [];
  if (changedId && !old) throw new AppError("not_found");
  if (!changedId && !input.logo)
    throw new AppError("invalid_input", { field: "logo", message: "Escolha o logo do patrocinador." });
  const path = `${FOLDER}/${services.newId()}`;
  const stored =
    input.logo && (await putFile(services, input.logo, { bucket: "logos", path, owner, field: "logo" }));
  const logo = stored && {
    id: stored.row.id,
    url: `/api/storage/v1/object/public/logos/${path}`,
    width: stored.row.width ?? 1,
    height: stored.row.height ?? 1,
  };
  const id = changedId ?? services.newId();
  const values = { id, name, logoAlt: alt || `Logotipo: ${name}`, startsOn, endsOn };
  await commitSponsors(context, owner, {
    action: changedId ? "national_sponsor_changed" : "national_sponsor_added",
    sponsorId: id,
    statements: [
      ...(stored ? [insertFile(db, stored.row), guardQuota(db, owner), stored.keep] : []),
      ...(changedId
        ? [updateSponsor(db, owner, { ...values, logo })]
        : logo
          ? insertSponsor(db, owner, { ...values, logo })
          : []),
      ...(stored && old?.logoId ? [deleteFiles(db, { ids: [old.logoId] })] : []),
    ],
  });
  if (stored) sweepFilesSoon(services);
}
