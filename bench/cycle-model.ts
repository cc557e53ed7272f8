/**
 * The cycles of a course as the design tells them, written a second time and apart from the portal's own rules: people, cycles, exemptions and who waits
 * for a seat, and who is asked for what changed in a course (an update), day by day. A course and those that replace it are one line of cycles. What the
 * walk lets people do it is told; what the portal then does by itself it works out.
 */

// ── Days, as whole numbers ────────────────────────────────────────────────────────────────────────────────────

export const dayNo = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000
export const dayName = (no: number): string => new Date(no * 86_400_000).toISOString().slice(0, 10)
const monthsOn = (day: number, months: number): number => {
  const date = new Date(day * 86_400_000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), length)) / 86_400_000
}
/** The last day of a validity that begins on a day: the day before the same date, so many months on, or before that month's last day. */
const lastDay = (from: number, months: number): number => monthsOn(from, months) - 1

// ── What there is ─────────────────────────────────────────────────────────────────────────────────────────────

export type Cycle = {
  id: number
  /** Of the line: the one it is of. */
  course: number
  /** Of the versions of that course: the place of the one it is of. */
  version: number
  assigned: number
  due: number
  started: number | null
  completed: number | null
  /** The days of its certificate, the last included. */
  from: number | null
  last: number | null
  revoked: number | null
  /** The day from which it stands in the place of the one before. */
  counts: number
  /** When it was due before it was extended. */
  extendedFrom: number | null
}
/** What of a course is asked anew of whoever has a certificate of an earlier version: beside the cycles, and in the place of none. */
export type Update = {
  /** The portal's; null before it is seen there. */
  id: number | null
  of: Cycle
  version: number
  pages: Page[]
  pledge: boolean
  assigned: number
  due: number
  started: number | null
  completed: number | null
  ended: { on: number; why: 'overtaken' | 'uncovered' } | null
}
/** Days, both included. */
export type Days = { from: number; to: number }
export type Wait = { due: number; since: number }
export type Learning = { cycles: Cycle[]; updates: Update[]; wait: Wait | null; takenBack: boolean; waivers: (Days & { course: number })[] }
export type Person = {
  id: number
  department: string
  joined: number
  isIn: boolean
  pauses: Days[]
  learning: Map<number, Learning>
}
/** What the company has set of a course. */
export type Setting = {
  renews: boolean
  /** One day of the year for everybody, as month and day; null is each person's own date. */
  common: { month: number; day: number } | null
  window: number
  least: number
  /** Before this day no common day asks for a certificate before it ends. */
  alignsFrom: number
}
export const usual: Setting = { renews: true, common: null, window: 60, least: 120, alignsFrom: 0 }
/** Of the two pages of a course everybody reads the first; whoever likes, the second. */
export type Page = 'must' | 'may'
export type Version = {
  /** What the pages and the pledge say. */
  says: Record<Page | 'pledge', number>
  /** Marked as a material change, to be taken within so many days. */
  days: number | null
}
export type Course = {
  /** Of each course of the line, the oldest first. */
  versions: Map<number, Version[]>
  /** Of each course of the line. */
  settings: Map<number, Setting>
  /** Of the line: that of its first course. */
  id: number
  /** The last of the line, of which the next cycle is. */
  current: number
  months: number
  /** Whom a rule enrols: those of a department, or everybody. */
  department: string | null
  ruleSince: number
  dueDays: number
  /** How it is joined with: seats that were bought. */
  seats: number
}
const LATE = 30
/** Whoever comes back has at least so many days for what fell due meanwhile. */
const AFTER_EXEMPTION = 14
export const settingOf = ({ settings }: Course, id: number): Setting => settings.get(id) ?? usual

export const newest = ({ cycles }: Learning): Cycle | null => cycles.at(-1) ?? null
export const isOpen = ({ completed }: Cycle): boolean => completed === null
const isOver = (cycle: Cycle, today: number): boolean => cycle.revoked !== null || (cycle.last !== null && cycle.last < today)

/** The common day of a year; of a day that its month lacks the last. */
const commonIn = (year: number, { month, day }: { month: number; day: number }): number => {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Date.UTC(year, month - 1, Math.min(day, length)) / 86_400_000
}
const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear()
/** The common days around a day, in order. */
const commonDays = (day: number, common: { month: number; day: number }): number[] => [-1, 0, 1].map((years) => commonIn(yearOf(day) + years, common))

/** The next cycle is due on the certificate's last day; with a common day on the last such day within it that leaves it the least active period. */
const dueOf = ({ from, last }: { from: number; last: number }, { common, least, alignsFrom }: Setting): number => {
  if (!common) return last
  const within = commonDays(last, common).findLast((day) => day <= last) ?? last
  return within - from + 1 >= least && within >= alignsFrom ? within : last
}
const daysOf = ({ from, last }: Cycle) => (from === null || last === null ? null : { from, last })
/** Whether the next cycle may be opened today: so many days before it is due, or halfway to it where that is later. */
const isInWindow = (cycle: Cycle, setting: Setting, today: number): boolean => {
  const certificate = daysOf(cycle)
  if (!certificate) return false
  const due = dueOf(certificate, setting)
  return Math.max(due - setting.window, certificate.from + Math.floor((due - certificate.from) / 2)) <= today
}
/** A certificate that was not taken back is valid. */
const isCovered = ({ cycles }: Learning, today: number): boolean =>
  cycles.some(({ revoked, last }) => revoked === null && last !== null && last >= today)

// ── Exemptions ────────────────────────────────────────────────────────────────────────────────────────────────

const isOn = ({ from, to }: Days, day: number) => from <= day && day <= to
export const isPaused = ({ pauses }: Person, day: number): boolean => pauses.some((one) => isOn(one, day))
const isWaived = ({ waivers }: Learning, courses: readonly number[], day: number): boolean =>
  waivers.some((one) => courses.includes(one.course) && isOn(one, day))
/** Nobody is asked, by a rule or by a renewal, of what is waived for them, or while they are paused. */
export const isPassedOver = (person: Person, learning: Learning, course: Course, today: number): boolean =>
  isPaused(person, today) || isWaived(learning, [course.current], today)

/** What falls due meanwhile, or soon after, is due so long after the end as was left at the beginning, and not too soon; what was overdue before stays so. */
const moveDue = (learning: Learning, { from, to }: Days, of: number | null): void => {
  const open = [
    ...learning.cycles.filter((cycle) => isOpen(cycle) && (of === null || cycle.course === of)),
    ...learning.updates.filter((update) => isAsked(update) && (of === null || update.of.course === of)),
  ]
  for (const one of open) {
    const earliest = to + AFTER_EXEMPTION
    if (one.due < from || one.due >= earliest) continue
    one.due = Math.max(earliest, one.due <= to ? to + one.due - from : earliest)
  }
}
export const pause = (person: Person, days: Days): void => {
  person.pauses.push(days)
  for (const learning of person.learning.values()) moveDue(learning, days, null)
}
export const waive = (learning: Learning, days: Days, of: number): void => {
  learning.waivers.push({ ...days, course: of })
  moveDue(learning, days, of)
}
export const extend = (cycle: Cycle, to: number): void => {
  cycle.extendedFrom = Math.min(cycle.extendedFrom ?? cycle.due, cycle.due)
  cycle.due = to
}

// ── What people do ────────────────────────────────────────────────────────────────────────────────────────────

export const complete = (learning: Learning, course: Course, today: number): void => {
  const cycle = newest(learning)
  if (!cycle || !isOpen(cycle)) throw new Error('an open cycle is completed')
  cycle.started ??= today
  cycle.completed = today
  const standing = learning.cycles.filter((one) => one !== cycle && one.revoked === null && one.last !== null && one.last >= today).at(-1)
  const { months } = course
  const setting = settingOf(course, cycle.course)
  cycle.from = today
  if (standing) {
    // No day lost: it follows the one that is valid. Done by a common day that comes before that one ends, it follows the common day: they overlap, once.
    const [last, due] = [standing.last as number, dueOf({ from: standing.from as number, last: standing.last as number }, setting)]
    cycle.from = (today <= due ? due : last) + 1
    if (cycle.from <= last) cycle.counts = cycle.from
  }
  const { common, least } = setting
  const earliest = monthsOn(cycle.from, months - 12) + least - 1
  cycle.last = common ? (commonDays(earliest, common).find((day) => day >= earliest) as number) : lastDay(cycle.from, months)
}

/** Ends coverage that day; a cycle that is open beside it takes its place. */
export const revoke = (learning: Learning, cycle: Cycle, today: number): void => {
  cycle.revoked = today
  for (const later of learning.cycles.slice(learning.cycles.indexOf(cycle) + 1)) {
    if (later.counts <= today) continue
    const standing = learning.cycles.slice(0, learning.cycles.indexOf(later)).filter((one) => one.revoked === null && one.last !== null)
    later.counts = Math.min(later.counts, Math.max(later.assigned, today, ...standing.map(({ last }) => (last as number) + 1)))
  }
}

const dropUnbegun = (learning: Learning): boolean => {
  const cycle = newest(learning)
  if (!cycle || !isOpen(cycle) || cycle.started !== null) return false
  learning.cycles.pop()
  return true
}
/** Seats not begun go back. */
export const leave = (person: Person): void => {
  person.isIn = false
  for (const learning of person.learning.values()) {
    dropUnbegun(learning)
    learning.wait = null
  }
}
export const comeBack = (person: Person, today: number): void => {
  person.isIn = true
  person.joined = today
}
export const takeBack = (learning: Learning): boolean => {
  const isGone = dropUnbegun(learning)
  learning.takenBack ||= isGone
  return isGone
}

// ── What the portal does by itself in a night ─────────────────────────────────────────────────────────────────

const mayOpen = (learning: Learning, setting: Setting, today: number): boolean => {
  const cycle = newest(learning)
  return cycle === null || isOver(cycle, today) || isInWindow(cycle, setting, today)
}
/** Whoever is to take the course, and has neither it nor a seat, waits from now on. Answers how many came. */
export const letWait = (people: Iterable<Person>, course: Course, today: number): number => {
  let came = 0
  for (const person of people) {
    const learning = person.learning.get(course.id)
    if (!learning || !person.isIn || learning.wait || learning.takenBack) continue
    const cycle = newest(learning)
    if (cycle && isOpen(cycle)) continue
    if (isPaused(person, today)) continue
    const isMeant = course.department === null || person.department === course.department
    // A certificate of a course that was replaced proves it as long as it stands.
    const isProven = learning.cycles.some((one) => one.course !== cycle?.course && one.revoked === null && one.last !== null && one.last >= today)
    const setting = settingOf(course, cycle?.course ?? course.current)
    if (isMeant && (cycle === null || isOver(cycle, today)) && !isProven && !isWaived(learning, [...course.settings.keys()], today)) {
      const due = Math.max(person.joined, course.ruleSince) + course.dueDays
      learning.wait = { due: due >= today ? due : today + course.dueDays, since: today }
    } else if (
      cycle &&
      setting.renews &&
      !isWaived(learning, [cycle.course, course.current], today) &&
      mayOpen(learning, setting, today) &&
      (cycle.revoked === null || !isCovered(learning, today))
    ) {
      // A revocation that leaves somebody without a certificate is followed as one that has run out.
      const certificate = cycle.revoked === null ? daysOf(cycle) : null
      const due = certificate ? dueOf(certificate, setting) : today - 1
      learning.wait = { due: due >= today ? due : today + LATE, since: today }
    } else continue
    came++
  }
  return came
}

/**
 * The cycle that a seat opens: of the newest version, beside a valid certificate it counts once that has ended, and nobody is late for want of a seat. All of
 * the newest version is asked in it, so that no update is any more.
 */
export const seat = (learning: Learning, { id, course, version }: { id: number; course: number; version: number }, today: number): Cycle => {
  const { wait } = learning
  if (!wait) throw new Error('only who waits gets a seat')
  const covered = learning.cycles.filter(({ revoked, last }) => revoked === null && last !== null && last >= today).map(({ last }) => last as number)
  const due = wait.due < today ? today + LATE : wait.due
  const cycle: Cycle = {
    id,
    course,
    version,
    extendedFrom: null,
    assigned: today,
    due,
    started: null,
    completed: null,
    from: null,
    last: null,
    revoked: null,
    counts: Math.max(today, ...covered.map((last) => last + 1)),
  }
  learning.cycles.push(cycle)
  learning.wait = null
  for (const update of learning.updates.filter(isAsked)) update.ended = { on: today, why: 'overtaken' }
  return cycle
}

// ── What changed in a course ──────────────────────────────────────────────────────────────────────────────────

export const isAsked = ({ completed, ended }: Update): boolean => completed === null && ended === null
export const versionsOf = (course: Course, id: number): Version[] => course.versions.get(id) ?? []
const parts = ['must', 'may', 'pledge'] as const
const differing = (one: Version, other: Version) => new Set(parts.filter((part) => one.says[part] !== other.says[part]))

/** Up to the newest version: what a marked one changed and what is otherwise than it was taken; null where nothing of it is to be done. */
const changedSince = (versions: readonly Version[], taken: number): { pages: Page[]; pledge: boolean; days: number } | null => {
  const later = versions.slice(taken + 1)
  const marked = later.filter(({ days }) => days !== null)
  if (marked.length === 0) return null
  const whole = differing(versions[taken] as Version, later.at(-1) as Version)
  const said = new Set(later.flatMap((version, i) => (version.days === null ? [] : [...differing(versions[taken + i] as Version, version)])))
  const asked = parts.filter((part) => whole.has(part) && said.has(part))
  if (!asked.includes('must') && !asked.includes('pledge')) return null
  return {
    pages: asked.filter((part) => part !== 'pledge'),
    pledge: asked.includes('pledge'),
    days: Math.min(...marked.map(({ days }) => days as number)),
  }
}
const stands = ({ completed, revoked, last }: Cycle, today: number) => completed !== null && revoked === null && (last as number) >= today

/**
 * What the portal asks in a night: of whoever is in and has a certificate that stands, of a version before one that was marked; not where the next cycle is
 * there or is about to open, as that has all of the newest version, and of nobody of whom the course is not asked today. With its certificate it ends.
 */
export const askForUpdates = (people: Iterable<Person>, course: Course, today: number): void => {
  for (const person of people) {
    const learning = person.learning.get(course.id)
    const cycle = learning && newest(learning)
    if (!learning || !cycle) continue
    for (const update of learning.updates.filter(isAsked)) if (!stands(update.of, today)) update.ended = { on: today, why: 'uncovered' }
    const setting = settingOf(course, cycle.course)
    if (!person.isIn || !stands(cycle, today) || (setting.renews && isInWindow(cycle, setting, today))) continue
    if (isPaused(person, today) || isWaived(learning, [cycle.course], today) || learning.updates.some(isAsked)) continue
    const taken = Math.max(
      cycle.version,
      ...learning.updates.filter(({ of, completed }) => of === cycle && completed !== null).map((one) => one.version),
    )
    const versions = versionsOf(course, cycle.course)
    const changed = changedSince(versions, taken)
    if (!changed) continue
    const { pages, pledge, days } = changed
    const due = Math.min(today + days, cycle.last as number)
    const update = { id: null, of: cycle, version: versions.length - 1, pages, pledge, assigned: today, due }
    learning.updates.push({ ...update, started: null, completed: null, ended: null })
  }
}
export const updateStates = ['NOT_STARTED', 'IN_PROGRESS', 'OVERDUE', 'PAUSED', 'COMPLETED', 'ENDED'] as const
export const updateStateOn = (person: Person, learning: Learning, update: Update, today: number): (typeof updateStates)[number] => {
  if (update.completed !== null) return 'COMPLETED'
  if (update.ended) return 'ENDED'
  if (isPaused(person, today) || isWaived(learning, [update.of.course], today)) return 'PAUSED'
  if (update.due < today) return 'OVERDUE'
  return update.started === null ? 'NOT_STARTED' : 'IN_PROGRESS'
}

// ── Figures ───────────────────────────────────────────────────────────────────────────────────────────────────

export const states = ['not_started', 'in_progress', 'overdue', 'completed', 'expired', 'revoked', 'paused', 'waived', 'extended'] as const
export type State = (typeof states)[number]
/** Of the cycle that counts. Only a certificate that stands, or was revoked, goes before a pause and a waiver. */
export const stateOn = (person: Person, learning: Learning, today: number): State | null => {
  const { cycles } = learning
  const cycle = cycles.findLast(({ counts }) => counts <= today)
  if (!cycle) return null
  // Revoked while one before it stands, it counts as revoked once that one has ended.
  const isStill = cycles.slice(0, cycles.indexOf(cycle)).some(({ revoked, last }) => revoked === null && last !== null && last >= today)
  if (cycle.completed !== null) {
    if (cycle.revoked !== null) return isStill ? 'completed' : 'revoked'
    if ((cycle.last as number) >= today) return 'completed'
  }
  if (isPaused(person, today)) return 'paused'
  if (isWaived(learning, [cycle.course], today)) return 'waived'
  if (cycle.completed !== null) return 'expired'
  if (cycle.due < today) return 'overdue'
  if (cycle.extendedFrom !== null && cycle.extendedFrom < today) return 'extended'
  return cycle.started === null ? 'not_started' : 'in_progress'
}
