/**
 * What auditors did in rooms of their own: invitations, commitments with what they drew, notes, requests and sign-offs, in SQL. A room belongs to a pack
 * whose period and courses hold its own, whether it is closed or open; it goes along as it stands while the pack is made.
 */
import { and, asc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import {
  auditorAnswer,
  auditorItem,
  auditorNote,
  auditorRequest,
  auditorReveal,
  auditorRoom,
  auditorSample,
  auditorSignOff,
} from '../auditor-room/auditor-room.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { CONTENT_SLICE, type PackPeriod } from './content.store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Of a pack of some courses, rooms of those courses alone. */
const within = ({ from_on, to_on }: PackPeriod, course_ids: readonly number[]) =>
  and(
    eq(auditorRoom.approve_status_id, 1),
    gte(auditorRoom.from_on, from_on),
    lte(auditorRoom.to_on, to_on),
    course_ids.length === 0
      ? undefined
      : sql`(jsonb_array_length(${auditorRoom.course_ids}) > 0 and ${auditorRoom.course_ids} <@ ${JSON.stringify(course_ids)}::jsonb)`,
  )

export const packRoomsOf = async (tx: Connection, period: PackPeriod, course_ids: readonly number[]) => {
  const courses = sql<string | null>`(select string_agg(c.title, ', ' order by c.course_id) from course c
    where c.course_id in (select one::integer from jsonb_array_elements_text(${auditorRoom.course_ids}) one))`
  const rows = await tx.sql
    .select({ room: auditorRoom, courses, signed: auditorSignOff })
    .from(auditorRoom)
    .leftJoin(auditorSignOff, eq(auditorSignOff.auditor_room_id, auditorRoom.auditor_room_id))
    .where(and(within(period, course_ids), inScope(tx, auditorRoom)))
    .orderBy(asc(auditorRoom.auditor_room_id))
  return rows.map(({ room, courses: titles, signed }) => ({
    auditor_room_id: room.auditor_room_id,
    is_signed_off: signed !== null,
    user_id: null,
    cells: [
      ...[room.room_no, room.guest_name, room.organisation, room.email, room.from_on, room.to_on, titles, room.reason],
      ...[room.submitted_by_name, iso(room.submitted_at), room.decided_by_name, iso(room.decided_at), iso(room.ends_at)],
      ...[iso(room.first_opened_at), iso(room.last_opened_at), iso(room.closed_at), room.closed_by_name, room.closed_because],
      ...[iso(signed?.at ?? null), signed?.conclusion ?? null, signed?.words ?? null],
    ],
  }))
}

/** Each commitment, also one whose words were never revealed. */
export const packSamplesOf = async (tx: Connection, room_ids: readonly number[]) => {
  const rows = await tx.sql
    .select({
      auditor_sample_id: auditorSample.auditor_sample_id,
      room_no: auditorRoom.room_no,
      sample_no: auditorSample.sample_no,
      committed_at: auditorSample.committed_at,
      as_at: auditorSample.as_at,
      people: sql<number>`cardinality(${auditorSample.people})`,
      people_sha256: auditorSample.people_sha256,
      key_reasons: auditorSample.key_reasons,
      key_items: sql<number>`cardinality(${auditorSample.key_items})`,
      key_items_sha256: auditorSample.key_items_sha256,
      size: auditorSample.size,
      words_sha256: auditorSample.words_sha256,
      reveal: auditorReveal,
    })
    .from(auditorSample)
    .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, auditorSample.auditor_room_id))
    .leftJoin(auditorReveal, eq(auditorReveal.auditor_sample_id, auditorSample.auditor_sample_id))
    .where(and(inArray(auditorSample.auditor_room_id, [0, ...room_ids]), inScope(tx, auditorSample)))
    .orderBy(asc(auditorSample.auditor_sample_id))
  return rows.map(({ reveal, ...one }) => ({
    auditor_sample_id: one.auditor_sample_id,
    is_revealed: reveal !== null,
    user_id: null,
    cells: [
      ...[one.room_no, one.sample_no, iso(one.committed_at), one.as_at, one.people, one.people_sha256],
      ...[one.key_reasons.join(' '), one.key_items, one.key_items_sha256, one.size, one.words_sha256],
      ...[reveal !== null, iso(reveal?.revealed_at ?? null), reveal?.words ?? null, reveal?.head_number ?? null, reveal?.head_hash ?? null],
      reveal?.seed ?? null,
    ],
  }))
}

/** Whom one commitment drew, and its key items, as they stood then. */
export const packItemsAfter = async (tx: Connection, auditor_sample_id: number, after: number) => {
  const rows = await tx.sql
    .select({ item: auditorItem, room_no: auditorRoom.room_no, sample_no: auditorSample.sample_no })
    .from(auditorItem)
    .innerJoin(auditorSample, eq(auditorSample.auditor_sample_id, auditorItem.auditor_sample_id))
    .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, auditorItem.auditor_room_id))
    .where(
      and(eq(auditorItem.auditor_sample_id, auditor_sample_id), gte(auditorItem.place, after), inScope(tx, { company_id: auditorItem.company_id })),
    )
    .orderBy(asc(auditorItem.place))
    .limit(CONTENT_SLICE)
  return rows.map(({ item, room_no, sample_no }) => ({
    // Places count from 0.
    id: item.place + 1,
    user_id: item.user_id,
    is_drawn: item.ticket !== null,
    cells: [
      ...[room_no, sample_no, item.place, item.user_id, item.ticket, item.key_reasons.join(' ')],
      ...[item.name, item.standing.employee_no, item.standing.department],
    ],
  }))
}

/** All notes, also those that a later one took the place of. */
export const packNotesAfter = async (tx: Connection, room_ids: readonly number[], after: number) => {
  const rows = await tx.sql
    .select({ note: auditorNote, room_no: auditorRoom.room_no, sample_no: auditorSample.sample_no, name: auditorItem.name })
    .from(auditorNote)
    .innerJoin(auditorSample, eq(auditorSample.auditor_sample_id, auditorNote.auditor_sample_id))
    .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, auditorNote.auditor_room_id))
    .innerJoin(auditorItem, and(eq(auditorItem.auditor_sample_id, auditorNote.auditor_sample_id), eq(auditorItem.user_id, auditorNote.user_id)))
    .where(
      and(
        inArray(auditorNote.auditor_room_id, [0, ...room_ids]),
        gt(auditorNote.auditor_note_id, after),
        inScope(tx, { company_id: auditorNote.company_id }),
      ),
    )
    .orderBy(asc(auditorNote.auditor_note_id))
    .limit(CONTENT_SLICE)
  return rows.map(({ note, room_no, sample_no, name }) => ({
    id: note.auditor_note_id,
    user_id: note.user_id,
    cells: [room_no, sample_no, name, iso(note.at), note.conclusion, note.words],
  }))
}

/** A row for each answer, and one for a request that has none. */
export const packRequestsOf = async (tx: Connection, room_ids: readonly number[]) => {
  const rows = await tx.sql
    .select({ asked: auditorRequest, answer: auditorAnswer, room_no: auditorRoom.room_no })
    .from(auditorRequest)
    .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, auditorRequest.auditor_room_id))
    .leftJoin(auditorAnswer, eq(auditorAnswer.auditor_request_id, auditorRequest.auditor_request_id))
    .where(and(inArray(auditorRequest.auditor_room_id, [0, ...room_ids]), inScope(tx, auditorRequest)))
    .orderBy(asc(auditorRequest.auditor_request_id), asc(auditorAnswer.auditor_answer_id))
  return rows.map(({ asked, answer, room_no }) => ({
    user_id: null,
    cells: [
      ...[room_no, asked.request_no, iso(asked.asked_at), asked.due_on, asked.subject, asked.words],
      ...[iso(answer?.at ?? null), answer?.answered_by_name ?? null, answer?.words ?? null],
    ],
  }))
}
