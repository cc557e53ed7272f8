/** Evidence packs that lie within a room: a guest takes the edition without names, each time behind a newly mailed code. */
import type { downloadGuestPack, GuestPack } from '@jujur/contract/auditor-room.ts'
import { audit } from '../audit/audit.store.ts'
import { packFilesOf, packsWithin } from '../evidence/evidence.store.ts'
import { zipPack } from '../evidence/taking.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Context, type Guest, ok, refuse } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import type { Connection } from '../kit/database/database.ts'
import { scopeOfRoom } from './reading.usecases.ts'
import { takeProof } from './visits.store.ts'
import { insertAuditorOpening } from './work.store.ts'

export const packsOfRoom = async (tx: Connection, guest: Guest, now: Date): Promise<GuestPack[]> => {
  const scope = await scopeOfRoom(tx, guest)
  const found = scope ? await packsWithin(tx, scope, now) : []
  return found.flatMap(({ row, courses }) => {
    const { evidence_id, evidence_no, redacted_size, redacted_manifest, key_id, ends_at, finished_at } = row
    if (redacted_size === null || redacted_manifest === null || key_id === null || !ends_at || !finished_at) return []
    return {
      ...{ evidence_id, evidence_no, courses, key_id },
      from: row.from_on,
      to: row.to_on,
      made_at: finished_at.toISOString(),
      ends_at: ends_at.toISOString(),
      size: redacted_size,
      manifest_sha256: redacted_manifest,
    }
  })
}

/** The proof is used up with the row and the line that say that it was taken. @throws TooBusy */
export const takeGuestPack = (context: Context<typeof downloadGuestPack>) => {
  const { guest, input, kit } = context
  const { auditor_room_id, company_id } = guest
  const { evidence_id } = input
  const reader = { owner: -guest.auditor_visit_id, party: partyOf({ company_id }) }
  return zipPack<typeof downloadGuestPack>(kit, { evidence_id, edition: 'redacted' }, reader, () =>
    context.write(async (tx) => {
      const { now, request } = withCurrentTime(context)
      const scope = await scopeOfRoom(tx, guest)
      const [found] = scope ? await packsWithin(tx, scope, now, evidence_id) : []
      if (!found) return refuse(4444)
      const auditor_visit_id = await takeProof(tx, auditor_room_id, input.visit_id, now)
      if (auditor_visit_id === null) return refuse(20068)
      const { evidence_no, redacted_manifest: manifest } = found.row
      await insertAuditorOpening(tx, { auditor_room_id, company_id, auditor_visit_id, what: 'pack', thing: evidence_no, at: now })
      const line = { action: 'auditor_room.pack_taken', entity: 'evidence_pack', entity_id: evidence_id, company_id } as const
      await audit(tx, { actor: null, now, request, kit }, { ...line, after: { edition: 'redacted', manifest } })
      return ok({ files: await packFilesOf(tx, evidence_id, 'redacted'), evidence_no, at: found.row.at ?? now })
    }),
  )
}
