/** Submitters are told what became of theirs. */
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import type { NewNotice, NoticeData } from '../notifications/notifications.kinds.ts'
import { notify, recipientById } from '../notifications/notifications.usecases.ts'

export type By = { actor: { user_id: number } | null; now: Date; kit: Pick<Kit, 'settings'> }

/** Whoever submitted is told, if they still may come in. */
export const tellSubmitter = async <D extends NoticeData>(at: Connection, by: By, submitted_by: number, notice: NewNotice<D>): Promise<void> => {
  const submitter = await recipientById(at, submitted_by)
  if (submitter) await notify(at, [submitter], notice, by)
}
