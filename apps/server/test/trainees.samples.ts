/** Samples of the trainees' calls. */
import { dayOf } from '../src/kit/time/calendar.rules.ts'
import type { Make, Sample } from './sample.ts'
import { people, traineeCsv } from './spreadsheets.ts'
import type { Person, World } from './world.ts'

type Company = { company_id: number } | undefined

/** Two of one company, so that four eyes are no obstacle. */
const pair = async (world: World, company: Company) => {
  const own = company ?? (await world.given.company())
  return { maker: await world.given.admin('clientAdmin', { company: own }), checker: await world.given.admin('clientAdmin', { company: own }) }
}

let last = 0
/** Somebody new with everything that can be told of a trainee. */
export const newTrainee = (fields: Record<string, unknown> = {}) => {
  const n = ++last
  const known = { phone: '+60123456789', ic_no: `9001011${String(10_000 + n)}`, employee_no: `N-${n}`, department: 'Sales', position: 'Clerk' }
  return { name: `New Trainee ${n}`, username: `new.trainee.${n}`, email: `new.trainee.${n}@people.test`, ...known, risk_level: 'low', ...fields }
}

/** Entered by one administrator; answers its id. */
export const givenRegistration = async (world: World, maker: Person, fields: Record<string, unknown> = {}): Promise<number> => {
  const { data, body } = await world.as(maker).call('createTempTraineeUserRegistration', newTrainee(fields))
  if (!data?.temp_trainee_user_registration_id) throw new Error(`the sample registration was refused: ${body}`)
  return data.temp_trainee_user_registration_id
}

/** A dry run of some people; answers its id. */
export const givenImport = async (world: World, maker: Person, count = 3): Promise<number> => {
  const file = { name: 'people.csv', bytes: traineeCsv(people(count, `i${++last}`)) }
  const { data, body } = await world.as(maker).call('importTraineeUsers', {}, { file })
  if (!data?.import_id) throw new Error(`the sample import was refused: ${body}`)
  return data.import_id
}

/** One whose only row cannot be imported as it is. */
const givenWrongImport = async (world: World, maker: Person): Promise<number> => {
  const file = { name: 'people.csv', bytes: traineeCsv([['Wrong', '', 'nobody']]) }
  const { data, body } = await world.as(maker).call('importTraineeUsers', {}, { file })
  if (!data?.import_id) throw new Error(`the sample import was refused: ${body}`)
  return data.import_id
}

const waiting =
  (input: (id: number) => Record<string, unknown>, who: 'maker' | 'checker' = 'checker'): Make =>
  async (world, company): Promise<Sample> => {
    const both = await pair(world, company)
    return { actor: both[who], input: input(await givenRegistration(world, both.maker)) }
  }

/** Their company's own category and somebody who may be a manager. */
const givenRoles = async (world: World, maker: Person) => {
  const manager = await world.given.trainee({ company: { company_id: maker.company_id as number } })
  const { employee_category_id } = (await world.as(maker).call('createEmployeeCategory', { name: `Sample ${++last}` })).data
  return { employee_category_id, manager_id: manager.user_id }
}
const ofCategory =
  (input: (employee_category_id: number) => Record<string, unknown>): Make =>
  async (world, company) => {
    const { maker } = await pair(world, company)
    return { actor: maker, input: input((await givenRoles(world, maker)).employee_category_id) }
  }

const ofTrainee =
  (input: (trainee: Person) => Record<string, unknown>, status: 'active' | 'inactive' | 'invited' = 'active'): Make =>
  async (world, company): Promise<Sample> => {
    const { maker } = await pair(world, company)
    const trainee = await world.given.trainee({ company: { company_id: maker.company_id as number }, status })
    return { actor: maker, input: input(trainee) }
  }

/** Two of a company, each with somebody pre-registered. */
const givenDepartments = async (world: World, company: Company) => {
  const { maker } = await pair(world, company)
  const names = [`Department ${++last}`, `Department ${++last}`]
  for (const department of names) await givenRegistration(world, maker, { department })
  const { departments } = (await world.as(maker).call('getDepartmentList', {})).data
  return { maker, ids: names.map((name) => departments.find((one) => one.name === name)?.department_id ?? 0) as [number, number] }
}

export const traineesSamples = {
  getTraineeUserHistory: ofTrainee(({ user_id }) => ({ user_id })),
  getDepartmentList: ofTrainee(() => ({})),
  renameDepartment: async (world, company) => {
    const { maker, ids } = await givenDepartments(world, company)
    return { actor: maker, input: { department_id: ids[0], name: `Renamed ${++last}` } }
  },
  mergeDepartments: async (world, company) => {
    const { maker, ids } = await givenDepartments(world, company)
    return { actor: maker, input: { department_ids: [ids[0]], into: ids[1] } }
  },
  getEmployeeCategoryList: ofTrainee(() => ({})),
  createEmployeeCategory: ofTrainee(() => ({ name: `Sample ${++last}` })),
  renameEmployeeCategory: ofCategory((employee_category_id) => ({ employee_category_id, name: `Renamed ${++last}` })),
  deleteEmployeeCategory: ofCategory((employee_category_id) => ({ employee_category_id })),
  moveTrainees: ofTrainee(({ user_id }) => ({ user_ids: [user_id], department: `Moved ${++last}` })),
  inviteTraineesAgain: ofTrainee(({ user_id }) => ({ user_ids: [user_id] }), 'invited'),
  inviteAllMatchingTrainees: ofTrainee(() => ({}), 'invited'),
  moveAllMatchingTrainees: ofTrainee(() => ({ to: `Moved ${++last}` })),
  deactivateTrainees: ofTrainee(({ user_id }) => ({ user_ids: [user_id] })),
  createTempTraineeUserRegistration: async (world, company) => {
    const { maker } = await pair(world, company)
    return { actor: maker, input: newTrainee({ ...(await givenRoles(world, maker)), is_board_member: true }) }
  },
  updateTempTraineeUserRegistration: async (world, company) => {
    const { maker, checker } = await pair(world, company)
    const id = await givenRegistration(world, maker)
    return { actor: checker, input: { temp_trainee_user_registration_id: id, version: 1, ...newTrainee(await givenRoles(world, maker)) } }
  },
  getTempTraineeUserRegistrationList: waiting(() => ({ q: 'new' })),
  getTraineeUserRegistrationApproval: waiting(() => ({ q: 'PENDING ' })),
  approveTraineeUserRegistration: waiting((id) => ({ temp_trainee_user_registration_ids: [id] })),
  rejectTraineeUserRegistration: waiting((id) => ({ temp_trainee_user_registration_ids: [id], remarks: 'Not one of ours' })),
  approveAllMatchingTraineeRegistrations: waiting(() => ({})),
  importTraineeUsers: async (world, company) => ({
    actor: (await pair(world, company)).maker,
    input: {},
    file: { name: 'people.csv', bytes: traineeCsv(people(3, `s${++last}`)) },
  }),
  getTraineeImportColumns: async (world, company) => ({
    actor: (await pair(world, company)).maker,
    input: {},
    file: { name: 'people.csv', bytes: traineeCsv(people(3, `c${++last}`)) },
  }),
  correctTraineeImportRow: async (world, company) => {
    const { maker } = await pair(world, company)
    const n = ++last
    return { actor: maker, input: { import_id: await givenWrongImport(world, maker), line: 2, fields: { email: `right.${n}@people.test` } } }
  },
  getTraineeImportRows: async (world, company) => {
    const { maker } = await pair(world, company)
    return { actor: maker, input: { import_id: await givenWrongImport(world, maker) } }
  },
  commitTraineeImport: async (world, company) => {
    const { maker } = await pair(world, company)
    return { actor: maker, input: { import_id: await givenImport(world, maker) } }
  },
  getTraineeJob: async (world, company) => {
    const { maker } = await pair(world, company)
    return { actor: maker, input: { job_id: await givenImport(world, maker) } }
  },
  getTraineeImportTemplate: async (world, company) => ({ actor: (await pair(world, company)).maker, input: { format: 'xlsx' } }),
  getTraineeUserList: ofTrainee(() => ({ q: 'person' })),
  recordEmploymentFact: async (world, company) => {
    const { maker } = await pair(world, company)
    const { user_id } = await world.given.trainee({ company: { company_id: maker.company_id as number } })
    const { employee_category_id, manager_id } = await givenRoles(world, maker)
    const told = { user_id, holds_from: dayOf(new Date()) }
    const others = { employee_category_id: { ...told, fact: 'category', employee_category_id }, manager_id: { ...told, fact: 'manager', manager_id } }
    return { actor: maker, input: { ...told, fact: 'position', value: `Officer ${++last}` }, others }
  },
  updateTraineeUser: async (world, company) => {
    const { maker } = await pair(world, company)
    const { user_id, name, email } = await world.given.trainee({ company: { company_id: maker.company_id as number } })
    return { actor: maker, input: { user_id, name, email, department: 'Sales', ...(await givenRoles(world, maker)) } }
  },
  deleteTraineeUser: ofTrainee(({ user_id }) => ({ user_id })),
  reactivateTraineeUser: ofTrainee(({ user_id }) => ({ user_id }), 'inactive'),
} satisfies Record<string, Make>
