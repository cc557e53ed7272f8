/** What a company can buy, its cart and orders, and the seats it gives to its people. Money is in sen. */
import { z } from 'zod'
import { Day, defineCall, Id, IdInForm, IdsOnce, Instant, listInput, listOutput, rule, Sen, text } from './call.ts'
import { columnMatching, FileAsSaid, type FileFields, foundColumns } from './columns.ts'
import { SeenMaterial } from './course-versions.ts'
import { ExemptNow } from './courses.ts'
import { contentLanguages, enrolmentStatuses, enumerations, lessonTypes, materialTypes, riskLevels, userStatuses } from './enumerations.ts'
import { omissions, reminding } from './reminders.ts'
import { InvitationEnds, jobPage, jobReport, peopleFile, type TraineeFileField, TraineeJob } from './trainees.ts'

const ofCompany = (right: 'READ' | 'EDIT' | 'CREATE') => ({ roles: ['clientAdmin'], needs: [{ group: 'COMPANY', right }] }) as const
const shopper = { roles: ['clientAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] } as const

/** What one order may hold. */
export const ORDER = { lines: 50, seats: 10_000 } as const
const Seats = z.int().min(1).max(ORDER.seats)
const Item = z.strictObject({ course_id: Id, seats: Seats })
const isEachOnce = (items: readonly { course_id: number }[]) => new Set(items.map(({ course_id }) => course_id)).size === items.length
const Items = z.array(Item).max(ORDER.lines).refine(isEachOnce, rule('not_unique'))
/** What becomes of single courses of the cart, whatever else is in it: none takes the course out. */
const CartChanges = z
  .array(z.strictObject({ course_id: Id, seats: z.int().min(0).max(ORDER.seats) }))
  .min(1)
  .max(ORDER.lines)
  .refine(isEachOnce, rule('not_unique'))
const RateBp = z.int().min(0).max(10_000)
/** The buyer's own number for an order. */
export const PO_NUMBER = 50
const PoNumber = text(PO_NUMBER)

// ── Catalogue ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Seats of a course that the company has: opened less closed, and those nobody has. */
export const OwnSeats = z.strictObject({ purchased_course_id: Id, seats: z.int(), free: z.int() })
export const CatalogueCourse = z.strictObject({
  course_id: Id,
  code: z.string(),
  title: z.string(),
  description: z.string(),
  version_no: z.int(),
  cover_url: z.string().nullable(),
  cover_alt: z.string().nullable(),
  modules: z.int(),
  minutes: z.int(),
  languages: z.array(z.enum(contentLanguages)),
  validity_months: z.int(),
  /** Of one seat, before tax. */
  price_sen: Sen,
  own: OwnSeats.nullable(),
})
export type CatalogueCourse = z.output<typeof CatalogueCourse>

/** Short is up to half an hour, long more than one. */
export const courseLengths = ['short', 'medium', 'long'] as const

export const CompanyGetTraineeCourseList = defineCall({
  name: 'CompanyGetTraineeCourseList',
  title: 'The courses on sale, each as last published, with the seats that the company has of it',
  access: shopper,
  input: listInput(['title', 'price_sen', 'minutes'], { language: z.enum(contentLanguages).optional(), duration: z.enum(courseLengths).optional() }),
  output: listOutput('posts', CatalogueCourse),
  shows: ['published_courses', 'cart', 'seats'],
})

/** A course on sale, to read before it is bought: what is in it, and nothing of what is asked or answered. */
export const CourseOnSale = CatalogueCourse.extend({
  objectives: z.array(z.string()),
  /** The one item that getCourseSample shows; null where its author chose none. */
  sample: z.strictObject({ module_item_id: Id, title: z.string() }).nullable(),
  outline: z.array(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      items: z.array(
        z.strictObject({
          title: z.string(),
          lesson_type: z.enum(lessonTypes),
          material_type: z.enum(materialTypes).nullable(),
          minutes: z.int(),
          mandatory: z.boolean(),
          /** Of a quiz: how many questions an attempt has, and the share to be right, in percent. */
          questions: z.int().nullable(),
          pass_mark: z.int().nullable(),
        }),
      ),
    }),
  ),
})
export type CourseOnSale = z.output<typeof CourseOnSale>
export const getCourseOnSale = defineCall({
  name: 'getCourseOnSale',
  title: 'A course on sale, as last published: objectives, outline, languages, price',
  access: shopper,
  input: z.strictObject({ course_id: Id }),
  output: z.strictObject({ course: CourseOnSale }),
  refuses: [10053],
  missing: { course_id: 10053 },
  shows: ['published_courses'],
})

export const CourseSample = z.strictObject({
  course_id: Id,
  module_item_id: Id,
  /** Of the course. */
  course_title: z.string(),
  minutes: z.int(),
  /** What it can be read in. */
  languages: z.array(z.enum(contentLanguages)),
  material: SeenMaterial,
})
export type CourseSample = z.output<typeof CourseSample>
export const getCourseSample = defineCall({
  name: 'getCourseSample',
  title: 'The sample of a course on sale, as a trainee sees it; no other item of it. Nothing is recorded',
  access: shopper,
  /** `language`: the reader’s own unless told. */
  input: z.strictObject({ course_id: Id, module_item_id: Id, language: z.enum(contentLanguages).optional() }),
  output: z.strictObject({ sample: CourseSample }),
  refuses: [10053],
  missing: { course_id: 10053, module_item_id: 10053 },
  shows: ['published_courses'],
})

// ── Sold ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Sold: paid for, less what a credit note took back. Used: given to a person. */
export const SoldSeats = z.strictObject({
  purchased_course_id: Id,
  company: z.strictObject({ company_id: Id, name: z.string() }),
  course: z.strictObject({ course_id: Id, code: z.string(), title: z.string() }),
  sold: z.int(),
  used: z.int(),
  free: z.int(),
  first_opened_at: Instant,
})
export type SoldSeats = z.output<typeof SoldSeats>
const sold = { course_id: Id.optional(), company_id: Id.optional() } as const
const seller = (right: 'READ' | 'DOWNLOAD') => ({ roles: ['globalAdmin'], needs: [{ group: 'FINANCE', right }] }) as const

export const getSoldSeatList = defineCall({
  name: 'getSoldSeatList',
  title: 'Seats sold and used, company by company and course by course, and what all that match come to',
  access: seller('READ'),
  input: listInput(['company', 'course', 'sold', 'used', 'free'], sold),
  output: listOutput('posts', SoldSeats).extend({ sums: z.strictObject({ sold: z.int(), used: z.int() }) }),
  shows: ['seats'],
})
/** More than this makes no one spreadsheet: filter first. */
export const EXPORTED_SOLD_SEATS = 10_000
export const exportSoldSeats = defineCall({
  name: 'exportSoldSeats',
  title: 'Seats sold and used that match as a spreadsheet',
  access: seller('DOWNLOAD'),
  input: z.strictObject({ q: text(100, 0).default(''), ...sold }),
  output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
  rate: 'heavy',
  shows: ['seats'],
})

// ── Cart ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const CartLine = z.strictObject({
  course_id: Id,
  code: z.string(),
  title: z.string(),
  seats: z.int(),
  unit_price_sen: Sen,
  subtotal_sen: Sen,
  /** False for a course that is no longer sold: it counts nothing and stands in the way of the order. */
  on_sale: z.boolean(),
  /** Seats of the course that the company has and nobody uses. */
  free: z.int(),
})
export const Cart = z.strictObject({
  lines: z.array(CartLine),
  seats: z.int(),
  subtotal_sen: Sen,
  tax_rate_bp: RateBp,
  tax_sen: Sen,
  total_sen: Sen,
  /** When an invoice of today would be due. */
  due_on: Day,
  /** Who it would be made out to; null while no registration information is in force. */
  buyer: z.strictObject({ company_name: z.string(), company_reg_no: z.string(), address: z.array(z.string()) }).nullable(),
  supplier: z.strictObject({
    name: z.string(),
    brn: z.string(),
    sst_no: z.string().nullable(),
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
  }),
  /** The buyer's own number for this order, and who is asked about its invoice: the buyer, until another was chosen. */
  po_number: z.string().nullable(),
  billing_contact: Id,
  /** The company's administrators, of whom one may be named on the invoice. */
  contacts: z.array(z.strictObject({ user_id: Id, name: z.string() })),
})
export type Cart = z.output<typeof Cart>
export type CartLine = z.output<typeof CartLine>

export const getCart = defineCall({
  name: 'getCart',
  title: 'The own cart, at the prices of now',
  access: shopper,
  input: z.strictObject({}),
  output: z.strictObject({ cart: Cart }),
  shows: ['cart', 'published_courses', 'registration_information', 'seats'],
})

export const updateCart = defineCall({
  name: 'updateCart',
  title: 'Keep these courses and seats as the own cart, in this order, and what is said besides; what is not sent stays, no items empty it',
  access: shopper,
  input: z.strictObject({
    items: Items.optional(),
    /** Of courses one by one, as long as no `items` are sent: what another window put into the cart stays. */
    changes: CartChanges.optional(),
    po_number: PoNumber.nullable().optional(),
    /** An administrator of the company. */
    billing_contact: Id.optional(),
  }),
  output: z.strictObject({ cart: Cart }),
  /** 10010: the billing contact is no administrator of the company. */
  refuses: [10010, 10053],
  missing: { billing_contact: 10010 },
  changes: ['cart'],
})

// ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────

export const Order = z.strictObject({
  invoice_id: Id,
  invoice_no: z.string(),
  issued_on: Day,
  due_on: Day,
  status: z.enum(['unpaid', 'part_paid', 'paid', 'void']),
  po_number: z.string().nullable(),
  billing_contact: z.string().nullable(),
  lines: z.array(
    z.strictObject({
      course_id: Id,
      course_code: z.string(),
      course_title: z.string(),
      seats: z.int(),
      unit_price_sen: Sen,
      subtotal_sen: Sen,
      tax_sen: Sen,
      total_sen: Sen,
    }),
  ),
  seats: z.int(),
  subtotal_sen: Sen,
  tax_sen: Sen,
  total_sen: Sen,
})
export type Order = z.output<typeof Order>

export const CompanyCheckoutCourse = defineCall({
  name: 'CompanyCheckoutCourse',
  title: 'Order seats: issues the invoice. Prices are the server’s; a total other than the one expected is refused with the new one',
  access: { ...ofCompany('CREATE'), step: 'maker' },
  input: z.strictObject({
    items: Items.min(1),
    /** What the buyer was shown, tax included. */
    expected_total_sen: Sen,
    po_number: PoNumber.optional(),
    /** An administrator of the company. */
    billing_contact: Id.optional(),
    /** The items are the own cart: where it holds something else by now, perhaps because it was ordered already, nothing is ordered. */
    from_cart: z.boolean().default(false),
  }),
  output: z.strictObject({ invoice: Order }),
  /** 10010: the billing contact is no administrator of the company; 10035: an order of nothing, or too large to be an invoice; 20075: no registration information in force. */
  refuses: [10010, 10035, 10053, 20075],
  /** With total_sen: what it would come to now. */
  reasons: ['changed_since'],
  missing: { billing_contact: 10010 },
  changes: ['cart', 'invoices'],
  idempotent: true,
})

export const CompanyCheckoutSuccessful = defineCall({
  name: 'CompanyCheckoutSuccessful',
  title: 'An order as it was taken, for the screen that confirms it. Changes nothing',
  access: ofCompany('READ'),
  input: z.strictObject({ invoice_id: Id }),
  output: z.strictObject({ order: Order }),
  refuses: [10021],
  missing: { invoice_id: 10021 },
  shows: ['invoices'],
})

// ── Purchased courses ─────────────────────────────────────────────────────────────────────────────────────────

export const PurchasedCourse = z.strictObject({
  purchased_course_id: Id,
  course_id: Id,
  code: z.string(),
  title: z.string(),
  /** What a seat that is taken now opens. */
  version_no: z.int(),
  validity_months: z.int(),
  /** Opened by payment and not credited since; used; left. */
  seats: z.int(),
  used: z.int(),
  left: z.int(),
  /** People who wait for a seat and get the next that is free, and those of them whose due date is over. */
  waiting: z.int(),
  waiting_overdue: z.int(),
  completed: z.int(),
  overdue: z.int(),
  /** Of those overdue, who can be reminded now: active, and not reminded today. */
  to_remind: z.int(),
  first_opened_at: Instant,
})
export type PurchasedCourse = z.output<typeof PurchasedCourse>

export const getListPurchaseCourse = defineCall({
  name: 'getListPurchaseCourse',
  title: 'The purchased courses with their seats: bought, used, left',
  access: ofCompany('READ'),
  input: listInput(['title', 'left', 'first_opened_at']),
  output: listOutput('posts', PurchasedCourse),
  shows: ['seats', 'learning', 'reminders'],
})

/** INVITED: of whoever has not set a password yet, whatever else is so. */
export const personStates = [...enrolmentStatuses, 'OVERDUE', 'INVITED'] as const
export const SeatHolder = z.strictObject({
  trainee_course_id: Id,
  user_id: Id,
  name: z.string(),
  employee_no: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  user_status: z.enum(userStatuses),
  invitation_ends_at: InvitationEnds,
  status: z.enum(enrolmentStatuses),
  overdue: z.boolean(),
  /** Paused, waived or extended today. */
  exempt: ExemptNow.nullable(),
  version_no: z.int(),
  items_done: z.int(),
  items_total: z.int(),
  assigned_at: Instant,
  /** Opened while the certificate before it is valid: it counts from that one's end. Null where it counts already. */
  counts_from: Day.nullable(),
  due_on: Day.nullable(),
  started_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  certificate_serial_no: z.string().nullable(),
  /** The certificate has run out, and the person waits for a seat to take the course again. */
  waits_for_seat: z.boolean(),
  ...reminding,
  can: z.strictObject({ give_back: z.boolean(), change_due: z.boolean() }),
})
export type SeatHolder = z.output<typeof SeatHolder>
export const SeatLot = z.strictObject({
  invoice_id: Id,
  invoice_no: z.string(),
  opened_at: Instant,
  seats: z.int(),
  used: z.int(),
  closed: z.int(),
  unit_price_sen: Sen,
})

export const getPurchaseCourseDetails = defineCall({
  name: 'getPurchaseCourseDetails',
  title: 'Who has a seat of a purchased course, how far each is and when it is due; and the purchases that opened the seats',
  access: ofCompany('READ'),
  input: listInput(['name', 'due_on', 'assigned_at', 'completed_at'], {
    purchased_course_id: Id,
    department: text(100).optional(),
    status: z.enum(personStates).optional(),
  }),
  output: z.strictObject({
    ...listOutput('posts', SeatHolder).shape,
    course: PurchasedCourse,
    lots: z.array(SeatLot),
    departments: z.array(z.string()).max(200),
    /** The course of which the next cycles are, where another replaces it. */
    replaced_by: z.strictObject({ course_id: Id, title: z.string() }).nullable(),
  }),
  refuses: [20074],
  missing: { purchased_course_id: 20074 },
  shows: ['trainees', 'departments', 'seats', 'learning', 'reminders', 'published_courses'],
})

// ── Assigning ─────────────────────────────────────────────────────────────────────────────────────────────────

const { ASSIGNED, UNASSIGNED } = enumerations.AssignedToCourse
export const Selectable = z.strictObject({
  user_id: Id,
  name: z.string(),
  username: z.string(),
  employee_no: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  status: z.enum(userStatuses),
  assigned_to_course: z.union([z.literal(ASSIGNED), z.literal(UNASSIGNED)]),
  enrolment_status: z.enum(enrolmentStatuses).nullable(),
})
export type Selectable = z.output<typeof Selectable>

export const traineeUserCourseSelectionList = defineCall({
  name: 'traineeUserCourseSelectionList',
  title: 'The company’s trainees to choose from: 1 those who have the course, 2 those it can be assigned to',
  access: ofCompany('READ'),
  input: listInput(['name', 'username'], {
    purchased_course_id: Id,
    assigned_to_course: z.union([z.literal(ASSIGNED), z.literal(UNASSIGNED)]).optional(),
    department: text(100).optional(),
    position: text(100).optional(),
    risk_level: z.enum(riskLevels).optional(),
    /** Also which positions there are. */
    positions: z.boolean().default(false),
  }),
  output: z.strictObject({ ...listOutput('list', Selectable).shape, positions: z.array(z.string()).max(200) }),
  refuses: [20074],
  missing: { purchased_course_id: 20074 },
  shows: ['trainees', 'departments', 'seats'],
})

export const assignTraineeUserIntoCourse = defineCall({
  name: 'assignTraineeUserIntoCourse',
  title: 'Give people a seat of a course, or take back those that were not begun. One foreign id refuses all; own ones are answered one by one',
  access: ofCompany('EDIT'),
  input: z.strictObject({ purchased_course_id: Id, user_ids: IdsOnce, due_on: Day.optional(), assign: z.boolean().default(true) }),
  output: z.strictObject({
    /** Per id, in the order sent: 2100, or the code that stands against it; 2111 one that began already. */
    results: z.array(z.strictObject({ user_id: Id, done: z.boolean(), code: z.int(), trainee_course_id: Id.nullable() })),
    left: z.int(),
  }),
  /** 10013, 10056 and already_started where one person alone was sent. Taking back answers 10054 for somebody without a seat. */
  refuses: [10013, 10054, 10056, 20074],
  /** none_left: fewer seats than people, with `left`; nobody is assigned. */
  reasons: ['none_left', 'already_started'],
  missing: { purchased_course_id: 20074, user_ids: 10054 },
  changes: ['seats', 'learning'],
})

// ── Many at once ──────────────────────────────────────────────────────────────────────────────────────────────

/** As many people as one piece of long work takes. */
export const MOST_ASSIGNED = 10_000

/** As many of the entries that name nobody are told. */
export const UNKNOWN_TOLD = 50
export const checkSeatList = defineCall({
  name: 'checkSeatList',
  title: 'Whom the entries of a list name, before seats are given: how many can get one, and which entries name nobody',
  access: ofCompany('EDIT'),
  input: z.strictObject({ purchased_course_id: Id, people: z.array(text(254)).min(1).max(MOST_ASSIGNED) }),
  output: z.strictObject({
    /** People who can get a seat, each once. */
    ready: z.int(),
    /** People who have the course, or are deactivated. */
    others: z.int(),
    unknown: z.int(),
    /** The first that name nobody; with the one trainee whose name is exactly this, where there is only one. */
    unknown_entries: z
      .array(z.strictObject({ written: z.string(), perhaps: z.strictObject({ name: z.string(), username: z.string() }).nullable() }))
      .max(UNKNOWN_TOLD),
  }),
  refuses: [20074],
  missing: { purchased_course_id: 20074 },
  shows: ['trainees', 'seats'],
})

export const assignAllMatchingTrainees = defineCall({
  name: 'assignAllMatchingTrainees',
  title: 'Give a seat of a course to everybody who matches, or to the people of a list; goes on in the background',
  access: ofCompany('EDIT'),
  input: z.strictObject({
    purchased_course_id: Id,
    due_on: Day.optional(),
    /** Everybody who can get the course, in this department and position, of this risk and with these words where they are told … */
    department: text(100).optional(),
    position: text(100).optional(),
    risk_level: z.enum(riskLevels).optional(),
    search: text(100, 0).default(''),
    /** … or these: usernames, e-mail addresses or employee numbers. Who is not found is named in the report. */
    people: z.array(text(254)).min(1).max(MOST_ASSIGNED).optional(),
  }),
  output: z.strictObject({ job: TraineeJob }),
  refuses: [20074],
  /** none_left: nobody matches, or fewer seats are left than people match, with `left`; nothing is begun. */
  reasons: ['none_left'],
  missing: { purchased_course_id: 20074 },
  changes: ['work'],
})

export const takeBackAllMatchingSeats = defineCall({
  name: 'takeBackAllMatchingSeats',
  title: 'Take back the seats of everybody who matches and has not begun the course; goes on in the background',
  access: ofCompany('EDIT'),
  input: z.strictObject({
    purchased_course_id: Id,
    /** Only whom this work gave a seat: so it is undone. */
    job_id: Id.optional(),
    department: text(100).optional(),
    status: z.enum(personStates).optional(),
    search: text(100, 0).default(''),
  }),
  output: z.strictObject({ job: TraineeJob }),
  refuses: [20074],
  /** Nobody matches. */
  reasons: ['none_left'],
  missing: { purchased_course_id: 20074, job_id: 4444 },
  changes: ['work'],
})

/** Who is to get a seat, as a file may tell it. Of each person one of these is enough. */
export const seatFile = {
  fields: ['username', 'email', 'employee_no'],
  required: [],
  oneOf: ['username', 'email', 'employee_no'],
  made: {},
} as const satisfies FileFields<TraineeFileField>
export type SeatFileField = (typeof seatFile.fields)[number]

export const getSeatFileColumns = defineCall({
  name: 'getSeatFileColumns',
  title: 'What the columns of a CSV or XLSX file of people to be given seats are taken for, with samples. Nothing of the file is kept',
  access: ofCompany('EDIT'),
  input: FileAsSaid,
  output: foundColumns(seatFile),
  /** As of getTraineeImportColumns. */
  refuses: [10024, 10076],
  upload: peopleFile,
  rate: 'heavy',
  shows: ['seats'],
})

export const checkSeatFile = defineCall({
  name: 'checkSeatFile',
  title: 'Dry run of a CSV or XLSX file of people to be given seats: who is found, who is left out and why. Gives no seat',
  access: ofCompany('EDIT'),
  /** Without a matching the columns are what their headings say. */
  input: z.strictObject({ purchased_course_id: IdInForm, matching: columnMatching(seatFile).optional() }),
  /** `left`: how many seats are free now; who is ready needs one each. */
  output: z.strictObject({ job: TraineeJob, left: z.int() }),
  refuses: [10024, 10076, 20074],
  missing: { purchased_course_id: 20074 },
  changes: ['work'],
  upload: peopleFile,
  rate: 'heavy',
})

export const commitSeatFile = defineCall({
  name: 'commitSeatFile',
  title: 'Give the seats of a dry run within 24 hours, by the same person; goes on in the background',
  access: ofCompany('EDIT'),
  input: z.strictObject({ job_id: Id, due_on: Day.optional() }),
  output: z.strictObject({ job: TraineeJob }),
  /** none_left: nobody is ready, or fewer seats are left than people are, with `left`; nothing is begun. */
  reasons: ['past_deadline', 'already_started', 'none_left'],
  missing: { job_id: 4444 },
  changes: ['work'],
})

export const getSeatJob = defineCall({
  name: 'getSeatJob',
  title: 'How far work on the seats of many is, and its report person by person',
  access: ofCompany('READ'),
  input: z.strictObject(jobPage),
  output: z.strictObject({ ...jobReport, purchased_course_id: Id }),
  missing: { job_id: 4444 },
  shows: ['work'],
  changesWhenDone: ['seats', 'learning'],
})

// ── Due dates ─────────────────────────────────────────────────────────────────────────────────────────────────

export const changeDueDates = defineCall({
  name: 'changeDueDates',
  title: 'Another due date, or none, for people who have not completed a course. One foreign id refuses all; own ones are answered one by one',
  access: ofCompany('EDIT'),
  input: z.strictObject({ purchased_course_id: Id, trainee_course_ids: IdsOnce, due_on: Day.nullable() }),
  output: z.strictObject({
    /** Per id, in the order sent: 2100, or the code that stands against it. Who has this date already is done, and told nothing. */
    results: z.array(z.strictObject({ trainee_course_id: Id, done: z.boolean(), code: z.int() })),
  }),
  /** 10054: no such seat; 10013 (let go) and 10055 (completed, or expired since) where one alone was sent. */
  refuses: [10013, 10054, 10055, 20074],
  missing: { purchased_course_id: 20074, trainee_course_ids: 10054 },
  changes: ['seats'],
})

export const changeAllDueDates = defineCall({
  name: 'changeAllDueDates',
  title: 'Another due date, or none, for everybody who matches and has not completed a course; goes on in the background',
  access: ofCompany('EDIT'),
  input: z.strictObject({
    purchased_course_id: Id,
    due_on: Day.nullable(),
    department: text(100).optional(),
    status: z.enum(personStates).optional(),
    search: text(100, 0).default(''),
  }),
  output: z.strictObject({ job: TraineeJob }),
  refuses: [20074],
  /** Nobody matches. */
  reasons: ['none_left'],
  missing: { purchased_course_id: 20074 },
  changes: ['work'],
})

/** `left_out`: a reminder that was not sent, with why in `omitted`. */
export const seatEvents = ['assigned', 'due_date_changed', 'reminded', 'invited', 'left_out', 'started', 'completed'] as const
export const SeatEvent = z.strictObject({
  what: z.enum(seatEvents),
  at: Instant,
  /** Null where nobody of the company did it: the trainee did, or a renewal or reminder by itself. */
  by_name: z.string().nullable(),
  /** Of a changed due date: from which day to which; null for none. */
  from: Day.nullable(),
  to: Day.nullable(),
  omitted: z.enum(omissions).nullable(),
})
export type SeatEvent = z.output<typeof SeatEvent>

export const getSeatHistory = defineCall({
  name: 'getSeatHistory',
  title: 'One seat with what happened to it, newest first: who gave it, who changed its due date when and how',
  access: ofCompany('READ'),
  input: z.strictObject({ purchased_course_id: Id, trainee_course_id: Id }),
  output: z.strictObject({ holder: SeatHolder, events: z.array(SeatEvent).max(200) }),
  refuses: [10054, 20074],
  missing: { purchased_course_id: 20074, trainee_course_id: 10054 },
  shows: ['seats', 'learning', 'reminders'],
})
