import { nothingPersonal, personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { documentEdition, documentSeries } from './documents.table.ts'

export const documentsData: readonly RegisterLine[] = [
  nothingPersonal(documentSeries, 'Counters.', ['series', 'year', 'last_no']),
  personalData(documentEdition, {
    what: 'Papers about money',
    purpose: 'money',
    whose: ['clientAdmin', 'contact'],
    keeps: 'money',
    person: ['facts'],
    file: { pdf_sha256: { what: 'the paper as PDF', disposal: 'kept' } },
    plain: ['document_edition_id', 'company_id', 'kind', 'document_id', 'document_no', 'edition', 'reason', 'issued_at'],
    exported: [],
    withheld: { all: 'Papers of the company; who ordered or decided is in the records they are made from.' },
    disposal: {
      way: 'kept',
      because: 'accounting',
    },
  }),
]
