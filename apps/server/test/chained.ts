/** A log of the time when lines were chained one by one, as the migrations up to then would have made it. */
import canonicalize from 'canonicalize'
import { sql } from 'drizzle-orm'
import { publicKeyOf, signHead } from '../src/audit/chain.view.ts'
import { headOf, keepHead, publishKey } from '../src/audit/heads.store.ts'
import { everything } from '../src/kit/database/scope.ts'
import { type BareKit, openBareKit } from '../src/kit/testing/testing.ts'

export const CHAINED_AT = new Date('2026-11-21T00:00:00.123Z')

/** append_audit as it was while lines were chained one by one. */
const APPEND_CHAINED = `
create function append_chained(line text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept audit_event := jsonb_populate_record(null::audit_event, line::jsonb);
  head audit_head;
begin
  select * into strict head from audit_head where one = 1 for update;
  kept.audit_event_id := head.audit_event_id + 1;
  kept.previous_hash := head.hash;
  kept.hash := encode(sha256(convert_to(head.hash || E'\\n' || kept.audit_event_id || E'\\n' || line, 'UTF8')), 'hex');
  insert into audit_event values (kept.*);
  update audit_head set audit_event_id = kept.audit_event_id, hash = kept.hash where one = 1;
  perform setval('audit_event_line_seq', kept.audit_event_id + 1000);
end $$`
export const openChained = async (): Promise<BareKit> => {
  const bare = await openBareKit()
  await bare.asOwner([APPEND_CHAINED])
  return bare
}
export const tellChained = ({ kit }: BareKit, n: number, change: object = {}) => {
  const told = {
    action: 'test.told',
    actor_user_id: null,
    after: { list: [1, null] },
    at: CHAINED_AT.toISOString(),
    before: { a: 'ä', b: 1.5 },
    company_id: null,
  }
  const line = canonicalize({ ...told, entity: 'test', entity_id: String(n), ip: '127.0.0.1', request_id: 'r', ...change })
  return kit.database.write(everything, (tx) => tx.sql.execute(sql`select append_chained(${line})`))
}
/** As each hour while lines were chained. */
export const signHeadOf = ({ kit: { database, settings } }: BareKit) =>
  database.write(everything, async (tx) => {
    const seed = settings.key('audit_heads')
    const { audit_event_id, hash } = await headOf(tx)
    await publishKey(tx, { ...publicKeyOf(seed), since: CHAINED_AT })
    await keepHead(tx, signHead(seed, { audit_event_id, hash, keyed_hash: null, at: CHAINED_AT }))
  })
