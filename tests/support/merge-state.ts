/**
 * A query, without its order, of all that unifying two profiles may touch: standings, nível, lines, matches, memberships, each as text, without ids
 * that are made anew and without people who have nothing.
 */
export const MERGE_STATE = `
  select 's' as t, row(ranking_id, athlete_id, points, matches, wins, losses, sets_won, sets_lost, games_won, games_lost, first_at)::text as value
    from standings
  union all select 'r', row(athlete_id, sport, level, matches, played, opponents, answered)::text from ratings where matches > 0
  union all select 'l', row(ranking_id, athlete_id, match_id, reason, at, points, level_change, level_before, meeting, level_meeting, is_counted)::text
    from ledger_lines
  union all select 'm', row(m.id, m.opponents, (select string_agg(athlete_id::text, ' ' order by side, slot) from match_players p where p.match_id = m.id))::text
    from matches m
  union all select 'n', row(sport, month, opponents, level_number, number)::text from meetings
  union all select 'e', row(seq, result, awards)::text from ranking_events where seats is null
  union all select 'o', row(sport, athlete_id, opponent_id, matches)::text from opponents_met where matches > 0
  union all select 'x', row(club_id, athlete_id, status, joined_at, external_id)::text from memberships
  union all select 'p', row(id, name, is_private, user_id)::text from athletes`;
