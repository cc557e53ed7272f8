/** Another key that signs: heads of the log, batches, packs and notes from then on. Those before keep theirs, which stays published. */
import type { Database } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { drawKeptKey } from '../kit/security/kept-keys.ts'
import type { Settings } from '../settings.ts'
import { audit } from './audit.store.ts'
import { publicKeyOf } from './chain.view.ts'
import { publishKey } from './heads.store.ts'

/** Answers its fingerprint; null where this database keeps no keys yet. Processes that run go on with the old one until they are started again. */
export const drawSigningKey = (database: Database, settings: Pick<Settings, 'key'>, now: Date): Promise<string | null> =>
  database.write(everything, async (tx) => {
    const seed = await drawKeptKey(tx, settings, 'audit_heads', now)
    if (!seed) return null
    const drawn = publicKeyOf(seed)
    await publishKey(tx, { ...drawn, since: now })
    // Signed by the old key still: whoever follows it from there knows where the new one comes from.
    await audit(
      tx,
      { actor: null, now, request: { id: 'command-line', ip: 'command-line' } },
      { action: 'signing_key.drawn', entity: 'portal', entity_id: 'portal', company_id: null, after: { key_id: drawn.key_id } },
    )
    return drawn.key_id
  })
