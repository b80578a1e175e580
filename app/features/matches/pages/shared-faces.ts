import { publicAvatarId } from "../../people/people/public-name.ts";
import type { MatchPlayer } from "../matches/match.ts";

/**
 * The picture (a file's id) of somebody on a result that `sharerId`, an athlete, passes on: of those whose picture everybody may see
 * (no private profile, no minor), the sharer's own and that of others who allow it. Null for none: initials stand there.
 */
export function sharedFaceId(
  player: Pick<MatchPlayer, "athleteId" | "name" | "isPrivate" | "birthDate" | "avatarId" | "allowsFace">,
  sharerId: string | null,
  today: string,
): string | null {
  const isShown = player.athleteId === sharerId || player.allowsFace === true;
  return isShown ? publicAvatarId({ ...player, avatarId: player.avatarId ?? null }, today) : null;
}
