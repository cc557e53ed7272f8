/** A catalogue, a cart and a purchased course for tests. */
import type { Cart, CatalogueCourse, PurchasedCourse, SeatHolder, Selectable } from '@jujur/contract/purchases.ts'

const at = '2026-11-20T02:00:00.000Z'

export const offered = (over: Partial<CatalogueCourse> = {}): CatalogueCourse => ({
  course_id: 1,
  code: 'ABE',
  title: 'Anti-Bribery Essentials',
  description: '',
  version_no: 3,
  cover_url: null,
  cover_alt: null,
  modules: 8,
  minutes: 95,
  languages: ['en', 'ms'],
  validity_months: 12,
  price_sen: 10_000,
  own: null,
  ...over,
})

/** Priced as the server does: 8 % service tax. */
export const cartOf = (items: readonly { course: CatalogueCourse; seats: number; on_sale?: boolean }[], over: Partial<Cart> = {}): Cart => {
  const lines = items.map(({ course, seats, on_sale = true }) => ({
    course_id: course.course_id,
    code: course.code,
    title: course.title,
    seats,
    unit_price_sen: course.price_sen,
    subtotal_sen: on_sale ? seats * course.price_sen : 0,
    on_sale,
    free: course.own?.free ?? 0,
  }))
  const subtotal_sen = lines.reduce((sum, line) => sum + line.subtotal_sen, 0)
  const tax_sen = Math.floor((subtotal_sen * 8 + 50) / 100)
  return {
    lines,
    seats: lines.reduce((sum, { seats, on_sale }) => sum + (on_sale ? seats : 0), 0),
    subtotal_sen,
    tax_rate_bp: 800,
    tax_sen,
    total_sen: subtotal_sen + tax_sen,
    due_on: '2026-12-24',
    buyer: { company_name: 'Selat Maju Sdn Bhd', company_reg_no: '202001012345', address: ['42000 Pelabuhan Klang'] },
    supplier: {
      name: 'Jujur Integrity Sdn Bhd',
      brn: '201901004321',
      sst_no: 'W10-2211-32000045',
      address: ['50450 Kuala Lumpur'],
      phone: '+60321614400',
      email: 'billing@jujur.example',
    },
    po_number: null,
    billing_contact: 20,
    contacts: [{ user_id: 20, name: 'Nurul Huda Ismail' }],
    ...over,
  }
}

export const purchased = (over: Partial<PurchasedCourse> = {}): PurchasedCourse => ({
  purchased_course_id: 5,
  course_id: 1,
  code: 'ABE',
  title: 'Anti-Bribery Essentials',
  version_no: 3,
  validity_months: 12,
  seats: 10,
  used: 1,
  left: 9,
  waiting: 0,
  waiting_overdue: 0,
  completed: 0,
  overdue: 0,
  to_remind: 0,
  first_opened_at: at,
  ...over,
})

export const holder = (over: Partial<SeatHolder> = {}): SeatHolder => ({
  trainee_course_id: 40,
  user_id: 7,
  name: 'Aisyah Binti Rahman',
  employee_no: 'E-1',
  department: 'Finance',
  position: 'Clerk',
  user_status: 'active',
  invitation_ends_at: null,
  status: 'NOT_STARTED',
  exempt: null,
  overdue: false,
  version_no: 3,
  items_done: 0,
  items_total: 12,
  assigned_at: at,
  counts_from: null,
  due_on: '2026-12-18',
  started_at: null,
  completed_at: null,
  expires_at: null,
  certificate_serial_no: null,
  waits_for_seat: false,
  reminded_on: null,
  remind: 'now',
  can: { give_back: true, change_due: true },
  ...over,
})

export const selectable = (over: Partial<Selectable> = {}): Selectable => ({
  user_id: 8,
  name: 'Lim Wei Ming',
  username: 'weiming',
  employee_no: 'E-2',
  department: 'Logistics',
  position: 'Driver',
  status: 'active',
  assigned_to_course: 2,
  enrolment_status: null,
  ...over,
})
