/** Samples of buying and of seats. */
import { ways } from '../src/composition/jobs.ts'
import { dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { workOn } from '../src/long-work/long-work.worker.ts'
import { buySeats, order, register, totalOf } from './purchases.ts'
import type { Make } from './sample.ts'
import { sampleCourse } from './sample-course.ts'
import { traineeCsv } from './spreadsheets.ts'
import type { Person, World } from './world.ts'

type Company = Awaited<ReturnType<World['given']['company']>>
const registered = new WeakMap<World, Set<number>>()

/** An administrator of a company that may buy; of the one given, registered once. */
export const buyer = async (world: World, given?: { company_id: number }): Promise<Person> => {
  const company = (given ?? (await world.given.company())) as Company
  const known = registered.get(world) ?? new Set()
  registered.set(world, known)
  if (!known.has(company.company_id)) await register(world, company)
  known.add(company.company_id)
  return world.given.admin('clientAdmin', { company })
}

const withSeats = async (world: World, company?: { company_id: number }) => {
  const admin = await buyer(world, company)
  const course = await world.given.course()
  const { purchased_course_id } = await buySeats(world, admin, course, 3)
  const trainee = await world.given.trainee({ company: { company_id: admin.company_id as number } })
  return { admin, purchased_course_id, trainee }
}

/** The same with one seat given. */
const withHolder = async (world: World, company?: { company_id: number }) => {
  const { admin, purchased_course_id, trainee } = await withSeats(world, company)
  const { data } = await world.as(admin).call('assignTraineeUserIntoCourse', { purchased_course_id, user_ids: [trainee.user_id], assign: true })
  return { admin, purchased_course_id, trainee_course_id: data.results[0]?.trainee_course_id as number }
}

/** A published course whose first reading is its sample. */
const withSample = async (world: World) => {
  const content = sampleCourse(`SAMPLE-${++samples}`)
  const item = content.modules[0]?.items[0]
  if (!item) throw new Error('no item')
  item.sample = true
  return { ...(await world.given.course(content)), module_item_id: item.module_item_id }
}
let samples = 0

/** A course that the company has bought. */
const withCourse = async (world: World, company?: { company_id: number }) => {
  const actor = await buyer(world, company)
  const { course_id } = await world.given.course()
  await buySeats(world, actor, { course_id }, 1)
  return { actor, course_id }
}
const commonDay = { renews: true, mode: 'common_day', common: { month: 2, day: 28 }, window_days: 60, least_days: 120 } as const

const everybody = (course_id: number) =>
  ({ name: 'Everybody', course_id, who: [], due: { kind: 'after_joining', days: 30 }, starts_on: '2030-01-01' }) as const

/** A rule that begins in years, so that a sample enrols nobody. */
const withRule = async (world: World, company?: { company_id: number }) => {
  const actor = await buyer(world, company)
  const { course_id } = await world.given.course()
  const { data } = await world.as(actor).call('saveEnrolRule', everybody(course_id))
  return { actor, rule: data.rule }
}

const peopleIn = (username: string) => ({ name: 'people.csv', bytes: traineeCsv([[username]], ['Username']) })

export const purchasesSamples = {
  CompanyGetTraineeCourseList: async (world, company) => {
    await world.given.course()
    return { actor: await buyer(world, company), input: { length: 5 } }
  },
  getCourseOnSale: async (world, company) => {
    const { course_id } = await world.given.course()
    return { actor: await buyer(world, company), input: { course_id }, everyones: ['course_id'] }
  },
  getCourseSample: async (world, company) => {
    const { course_id, module_item_id } = await withSample(world)
    return { actor: await buyer(world, company), input: { course_id, module_item_id }, everyones: ['course_id', 'module_item_id'] }
  },
  getCart: async (world, company) => {
    const actor = await buyer(world, company)
    await totalOf(world, actor, [{ course_id: (await world.given.course()).course_id, seats: 2 }])
    return { actor, input: {} }
  },
  updateCart: async (world, company) => {
    const { course_id } = await world.given.course()
    return { actor: await buyer(world, company), input: { items: [{ course_id, seats: 2 }] } }
  },
  CompanyCheckoutCourse: async (world, company) => {
    const actor = await buyer(world, company)
    const items = [{ course_id: (await world.given.course()).course_id, seats: 2 }]
    const expected_total_sen = await totalOf(world, actor, items)
    return { actor, input: { items, expected_total_sen, po_number: 'SM-PO-0412', billing_contact: actor.user_id } }
  },
  CompanyCheckoutSuccessful: async (world, company) => {
    const actor = await buyer(world, company)
    const { invoice_id } = await order(world, actor, [{ course_id: (await world.given.course()).course_id, seats: 1 }])
    return { actor, input: { invoice_id } }
  },
  getListPurchaseCourse: async (world, company) => ({ actor: (await withSeats(world, company)).admin, input: {} }),
  getPurchaseCourseDetails: async (world, company) => {
    const { admin, purchased_course_id } = await withSeats(world, company)
    return { actor: admin, input: { purchased_course_id } }
  },
  traineeUserCourseSelectionList: async (world, company) => {
    const { admin, purchased_course_id } = await withSeats(world, company)
    return { actor: admin, input: { purchased_course_id, assigned_to_course: 2 } }
  },
  assignTraineeUserIntoCourse: async (world, company) => {
    const { admin, purchased_course_id, trainee } = await withSeats(world, company)
    return { actor: admin, input: { purchased_course_id, user_ids: [trainee.user_id], assign: true } }
  },
  assignAllMatchingTrainees: async (world, company) => {
    const { admin, purchased_course_id, trainee } = await withSeats(world, company)
    return { actor: admin, input: { purchased_course_id, people: [trainee.username] } }
  },
  checkSeatList: async (world, company) => {
    const { admin, purchased_course_id } = await withSeats(world, company)
    return { actor: admin, input: { purchased_course_id, people: ['nobody'] } }
  },
  takeBackAllMatchingSeats: async (world, company) => {
    const { admin, purchased_course_id, trainee } = await withSeats(world, company)
    const { data } = await world.as(admin).call('assignAllMatchingTrainees', { purchased_course_id, people: [trainee.username] })
    await workOn(ways)(world.kit, new AbortController().signal)
    return { actor: admin, input: { purchased_course_id, job_id: data.job.job_id } }
  },
  getSeatJob: async (world, company) => {
    const { admin, purchased_course_id, trainee } = await withSeats(world, company)
    const { data } = await world.as(admin).call('assignAllMatchingTrainees', { purchased_course_id, people: [trainee.username] })
    return { actor: admin, input: { job_id: data.job.job_id } }
  },
  getSeatFileColumns: async (world, company) => ({ actor: await buyer(world, company), input: {}, file: peopleIn('nobody') }),
  checkSeatFile: async (world, company) => {
    const { admin, purchased_course_id, trainee } = await withSeats(world, company)
    return { actor: admin, input: { purchased_course_id: String(purchased_course_id) }, file: peopleIn(trainee.username) }
  },
  commitSeatFile: async (world, company) => {
    const { admin, purchased_course_id, trainee } = await withSeats(world, company)
    const input = { purchased_course_id: String(purchased_course_id) }
    const { data } = await world.as(admin).call('checkSeatFile', input, { file: peopleIn(trainee.username) })
    return { actor: admin, input: { job_id: data.job.job_id, due_on: '2027-06-30' } }
  },
  changeDueDates: async (world, company) => {
    const { admin, purchased_course_id, trainee_course_id } = await withHolder(world, company)
    return { actor: admin, input: { purchased_course_id, trainee_course_ids: [trainee_course_id], due_on: '2027-06-30' } }
  },
  changeAllDueDates: async (world, company) => {
    const { admin, purchased_course_id } = await withHolder(world, company)
    return { actor: admin, input: { purchased_course_id, due_on: '2027-06-30' } }
  },
  getSeatHistory: async (world, company) => {
    const { admin, purchased_course_id, trainee_course_id } = await withHolder(world, company)
    return { actor: admin, input: { purchased_course_id, trainee_course_id } }
  },
  getDueCalendar: async (world, company) => ({ actor: (await withRule(world, company)).actor, input: { by: 'department' } }),
  getDueCalendarList: async (world, company) => ({ actor: (await withRule(world, company)).actor, input: {} }),
  getCycleSetting: async (world, company) => {
    const { actor, course_id } = await withCourse(world, company)
    return { actor, input: { course_id } }
  },
  getCourseUpdateList: async (world, company) => ({ actor: (await withRule(world, company)).actor, input: {} }),
  previewCycleSetting: async (world, company) => {
    const { actor, course_id } = await withCourse(world, company)
    return { actor, input: { course_id, ...commonDay } }
  },
  getCycleImpactPeople: async (world, company) => {
    const { actor, course_id } = await withCourse(world, company)
    return { actor, input: { course_id, ...commonDay, who: 'needed' } }
  },
  saveCycleSetting: async (world, company) => {
    const { actor, course_id } = await withCourse(world, company)
    return { actor, input: { course_id, ...commonDay, version: 0 } }
  },
  getEnrolRuleList: async (world, company) => ({ actor: (await withRule(world, company)).actor, input: {} }),
  previewEnrolRule: async (world, company) => {
    const { actor, rule } = await withRule(world, company)
    const { name: _, ...wanted } = everybody(rule.course_id)
    return { actor, input: { ...wanted, enrol_rule_id: rule.enrol_rule_id }, everyones: ['course_id'] }
  },
  getEnrolRulePreviewPeople: async (world, company) => {
    const { actor, rule } = await withRule(world, company)
    const { name: _, ...wanted } = everybody(rule.course_id)
    return { actor, input: { ...wanted, enrol_rule_id: rule.enrol_rule_id, standing: 'waiting' }, everyones: ['course_id'] }
  },
  saveEnrolRule: async (world, company) => {
    const { actor, rule } = await withRule(world, company)
    const { enrol_rule_id, version, course_id } = rule
    return { actor, input: { ...everybody(course_id), enrol_rule_id, version, name: 'Whoever joins' }, everyones: ['course_id'] }
  },
  endEnrolRule: async (world, company) => {
    const { actor, rule } = await withRule(world, company)
    return { actor, input: { enrol_rule_id: rule.enrol_rule_id, version: rule.version } }
  },
  getEnrolRuleJob: async (world, company) => {
    const actor = await buyer(world, company)
    await world.given.trainee({ company: { company_id: actor.company_id as number } })
    const today = dayOf(await readClock(world.kit))
    const { course_id } = await world.given.course()
    const { data } = await world.as(actor).call('saveEnrolRule', { ...everybody(course_id), starts_on: today })
    return { actor, input: { job_id: data.job?.job_id as number } }
  },
  getWaitingForSeatList: async (world, company) => ({ actor: (await withRule(world, company)).actor, input: {} }),
  getSoldSeatList: async (world, company) => {
    await withSeats(world, company)
    return { actor: await world.given.admin('globalAdmin'), input: {} }
  },
  exportSoldSeats: async (world, company) => {
    await withSeats(world, company)
    return { actor: await world.given.admin('globalAdmin'), input: {} }
  },
} satisfies Record<string, Make>
