/** Commitments, requests and the sign-off as guests and administrators get them. */
import type { AuditorRequest, AuditorSample } from '@jujur/contract/auditor-room.ts'
import type { Context } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { shellLines } from './draw.view.ts'
import { sealOf } from './guest-work.usecases.ts'
import { type SampleShown, samplesOfRoom } from './samples.store.ts'
import { type AuditorRequestRow, answersOf, requestsOfRoom } from './work.store.ts'

const toSample = async (tx: Connection, kit: Context<never>['kit'], row: SampleShown): Promise<AuditorSample> => {
  const seal = await sealOf(tx, kit, row.auditor_sample_id)
  const { reveal } = row
  return {
    auditor_sample_id: row.auditor_sample_id,
    sample_no: row.sample_no,
    committed_at: row.committed_at.toISOString(),
    as_at: row.as_at,
    which: { course_title: row.course_title, department: row.which.department, buckets: [...row.which.buckets] },
    population: row.population,
    population_sha256: row.people_sha256,
    key_reasons: [...row.key_reasons],
    key_items: row.keys,
    key_items_sha256: row.key_items_sha256,
    size: row.size,
    words_sha256: row.words_sha256,
    head: seal && { ...seal, signed_at: seal.signed_at.toISOString() },
    revealed: reveal && {
      at: reveal.revealed_at.toISOString(),
      words: reveal.words,
      seed: reveal.seed,
      drawn: row.drawn,
      shell: shellLines({ words: reveal.words, head_hash: reveal.head_hash, size: row.size }),
    },
    noted: row.noted,
  }
}
export const showSamples = async (tx: Connection, kit: Context<never>['kit'], auditor_room_id: number, auditor_sample_id?: number) => {
  const samples: AuditorSample[] = []
  for (const row of await samplesOfRoom(tx, auditor_room_id, auditor_sample_id)) samples.push(await toSample(tx, kit, row))
  return { samples, unrevealed: samples.filter(({ revealed }) => revealed === null).length }
}

export const showRequestRows = async (tx: Connection, rows: readonly AuditorRequestRow[]): Promise<AuditorRequest[]> => {
  const answers = await answersOf(
    tx,
    rows.map(({ auditor_request_id }) => auditor_request_id),
  )
  return rows.map((row) => ({
    auditor_request_id: row.auditor_request_id,
    request_no: row.request_no,
    subject: row.subject,
    words: row.words,
    due_on: row.due_on,
    asked_at: row.asked_at.toISOString(),
    answers: (answers.get(row.auditor_request_id) ?? []).map(({ words, at, answered_by_name }) => ({
      ...{ words, by_name: answered_by_name },
      at: at.toISOString(),
    })),
  }))
}
export const showRequests = async (tx: Connection, auditor_room_id: number) => showRequestRows(tx, await requestsOfRoom(tx, auditor_room_id))
