import { nothingPersonal, type RegisterLine } from '../database/personal-data.ts'
import { keptKey } from './kept-key.table.ts'

export const keptKeyData: readonly RegisterLine[] = [nothingPersonal(keptKey, 'Keys of the server.', ['purpose', 'sealed', 'since'])]
