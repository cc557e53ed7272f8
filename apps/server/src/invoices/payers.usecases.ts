/** Who is told of a company's invoice. */
import { createBill } from '@jujur/contract/bills.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import type { Connection } from '../kit/database/database.ts'
import { type Recipient, recipientById } from '../notifications/notifications.usecases.ts'
import type { Invoice } from './ledger.store.ts'

/** Whoever ordered, if they are still in, and those of the company who may pay; each once. */
export const payersOf = async (tx: Connection, { company_id, ordered_by }: Pick<Invoice, 'company_id' | 'ordered_by'>): Promise<Recipient[]> => {
  const [orderer, payers] = [await recipientById(tx, ordered_by), await whoMayCall(tx, createBill, company_id)]
  return orderer && !payers.some(({ user_id }) => user_id === orderer.user_id) ? [orderer, ...payers] : payers
}
