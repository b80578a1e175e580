import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { deleteFiles, guardQuota, insertFile } from "../../base/uploads/files-repository.server.ts";
import { putFile } from "../../base/uploads/put-object.server.ts";
import { sweepFilesSoon } from "../../base/uploads/sweep-files.server.ts";
import { isInOrder, ORDER_SENTENCE, type SponsorFields } from "./sponsor-office-schema.ts";
import { type AskedOwner, commitSponsors, requireSponsorOwner } from "./sponsor-owner.server.ts";
import { insertSponsor, keptSponsor, updateSponsor } from "./sponsors-repository.server.ts";

/** Where logos lie: a folder that no program writes to, so that an address is written once. */
const FOLDER = "patrocinadores";

interface SponsorInput extends Partial<SponsorFields> {
  owner: AskedOwner;
  /** Which one is changed, in what is said of it; none for a new one, which has a name. */
  sponsor_id?: string | undefined;
  /** Of a new one, chosen before it is sent, so that what is sent again makes one; without it one is made up. */
  new_id?: string | undefined;
  /** A JPEG, PNG or GIF; null leaves the one that there is. */
  logo: Uint8Array | null;
}

/**
 * A club admin or secretary, or a program by their club's token, adds a local sponsor or changes one, a super admin a national one: name, logo, the text that stands for it, period. Shown
 * on TVs and in banners from its first day to its last. Gives its id. Throws `invalid_input` (no logo), what `putFile` throws (field `logo`),
 * `conflict` (too many), `not_found`, `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`, `terms_required`.
 */
export async function saveSponsor(context: VerbContext, input: SponsorInput): Promise<{ id: string }> {
  const { services } = context;
  const { db } = services;
  const owner = await requireSponsorOwner(context, input.owner);
  const { sponsor_id: changedId } = input;
  const [old] = changedId ? await services.read(keptSponsor(db, owner, changedId)) : [];
  if (changedId && !old) throw new AppError("not_found");
  const { name, logo_alt: alt, starts_on: startsOn, ends_on: endsOn } = mergeFields(input, old);
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
  const id = changedId ?? input.new_id ?? services.newId();
  const values = { id, name, logoAlt: alt || `Logotipo: ${name}`, startsOn, endsOn };
  await commitSponsors(context, owner, {
    action: changedId ? "national_sponsor_changed" : "national_sponsor_added",
    sponsorId: id,
    statements: [
      ...(stored ? [insertFile(db, stored.row), ...guardQuota(db, owner), stored.keep] : []),
      ...(changedId
        ? [updateSponsor(db, owner, { ...values, logo })]
        : logo
          ? insertSponsor(db, owner, { ...values, logo })
          : []),
      ...(stored && old?.logoId ? [deleteFiles(db, { ids: [old.logoId] })] : []),
    ],
  });
  if (stored && !services.isDryRun) sweepFilesSoon(services);
  return { id };
}

/** Merges the fields that are sent with those of a sponsor that is changed: a field that is left out keeps its old value. */
function mergeFields(
  { name, logo_alt, starts_on, ends_on }: Partial<SponsorFields>,
  old: { name: string; logoAlt: string; startsOn: string | null; endsOn: string | null } | undefined,
): SponsorFields {
  const fields = {
    name: name ?? old?.name ?? "",
    logo_alt: logo_alt ?? old?.logoAlt ?? "",
    starts_on: starts_on === undefined ? (old?.startsOn ?? null) : starts_on,
    ends_on: ends_on === undefined ? (old?.endsOn ?? null) : ends_on,
  };
  if (!isInOrder(fields)) throw new AppError("invalid_input", { field: "ends_on", message: ORDER_SENTENCE });
  return fields;
}
