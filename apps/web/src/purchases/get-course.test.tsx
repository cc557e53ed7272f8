import type { Cart, CatalogueCourse } from '@jujur/contract/purchases.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useLayout } from '../kit/session/layout.ts'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { CourseCatalogueScreen as GetCourse } from './get-course.screen.tsx'
import { cartOf, offered } from './purchases-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

type Handlers = Parameters<typeof fakeServer>[0]
const essentials = offered({ own: { purchased_course_id: 5, seats: 300, free: 52 } })
const gifts = offered({ course_id: 2, code: 'GIF', title: 'Gifts and Hospitality', price_sen: 3_490 })

/** A server that keeps the cart. */
const serve = (courses: CatalogueCourse[] = [essentials, gifts], cart: Cart = cartOf([]), more: Handlers = {}) => {
  let kept = cart
  return fakeServer({
    CompanyGetTraineeCourseList: () => ({ output: { posts: courses, total: courses.length } }),
    getCart: () => ({ output: { cart: kept } }),
    updateCart: ({ changes, ...said }) => {
      const { po_number, billing_contact, contacts, lines } = kept
      const seats = new Map([...lines, ...(changes ?? [])].map((one) => [one.course_id, one.seats]))
      const items = [...seats].flatMap(([course_id, count]) => (count > 0 ? [{ course_id, seats: count }] : []))
      if (changes)
        kept = cartOf(
          items.map(({ course_id, seats }) => ({ course: courses.find((one) => one.course_id === course_id) ?? essentials, seats })),
          { po_number, billing_contact, contacts },
        )
      kept = { ...kept, ...said }
      return { output: { cart: kept } }
    },
    ...more,
  })
}
const path = '/CA/get-course'
const open = async (at = path, user = clientAdmin()) => {
  renderScreen(<GetCourse />, { path, at, user })
  await screen.findByRole('heading', { level: 1 })
}
const dock = () => within(screen.getByRole('region', { name: 'Cart' }))
const sent = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)

describe('Course Available', () => {
  it('shows what a course costs and what the company has of it', async () => {
    serve()
    await open()
    const row = within((await screen.findByText('Anti-Bribery Essentials')).closest('li') as HTMLElement)
    expect(row.getByText(/RM\s100\.00/)).toBeTruthy()
    expect(row.getByText('You have 300 seats, 52 free')).toBeTruthy()
    expect(row.getByRole('link', { name: 'Assign trainees' }).getAttribute('href')).toBe('/CA/purchased-course?id=5&assign=1')
    expect(dock().getByText(/Your cart is empty/)).toBeTruthy()
  })

  it('opens a course to read about, and sells it there', async () => {
    const course = {
      ...essentials,
      description: 'What bribery is.',
      objectives: ['Say no to a bribe'],
      sample: null,
      outline: [
        {
          title: 'What is a bribe?',
          description: '',
          items: [
            { title: 'Reading', lesson_type: 'material', material_type: 'text', minutes: 5, mandatory: true, questions: null, pass_mark: null },
            { title: 'Check', lesson_type: 'quiz', material_type: null, minutes: 4, mandatory: false, questions: 4, pass_mark: 80 },
          ],
        },
      ],
    } as const
    const server = serve(undefined, undefined, {
      getCourseOnSale: () => ({
        output: {
          course: { ...course, objectives: [...course.objectives], outline: course.outline.map((one) => ({ ...one, items: [...one.items] })) },
        },
      }),
    })
    await open()
    fireEvent.click(await screen.findByRole('link', { name: 'Anti-Bribery Essentials' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Anti-Bribery Essentials' })).toBeTruthy()
    expect(sent(server, 'getCourseOnSale')).toEqual([{ course_id: 1 }])
    expect(within(screen.getByRole('region', { name: 'What your people learn' })).getByText('Say no to a bribe')).toBeTruthy()
    const outline = within(screen.getByRole('region', { name: 'What is in the course' }))
    expect(outline.getByText('Quiz, 4 questions, pass mark 80%, 4 min, optional')).toBeTruthy()
    expect(screen.getByText('Valid for 12 months')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add Anti-Bribery Essentials to cart' }))
    await dock().findByText('Total for 1 seat')
    fireEvent.click(screen.getByRole('link', { name: 'All courses' }))
    expect(await screen.findByRole('link', { name: 'Gifts and Hospitality' })).toBeTruthy()
  })

  it('opens the sample of a course as a trainee sees it, in another language too, and leads back', async () => {
    const sample = { module_item_id: 21, title: 'Reading' }
    const material = { title: 'Reading', type: 'text', duration_seconds: null, reading_minutes: 5, min_seconds: 60 } as const
    const texts = { en: { language: 'en', html: '<p>Say no.</p>' }, ms: { language: 'ms', html: '<p>Kata tidak.</p>' } }
    const server = serve(undefined, undefined, {
      getCourseOnSale: () => ({ output: { course: { ...essentials, objectives: [], outline: [], sample } } }),
      getCourseSample: ({ language }) => ({
        output: {
          sample: {
            ...{ course_id: 1, module_item_id: 21, course_title: 'Essentials', minutes: 5, languages: ['en', 'ms'] },
            material: { ...material, ...texts[language === 'ms' ? 'ms' : 'en'] },
          },
        },
      }),
    })
    await open(`${path}?id=1`)
    fireEvent.click(await screen.findByRole('link', { name: 'Read a sample' }))
    expect(await screen.findByText('Say no.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Reading' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'ms' } })
    expect(await screen.findByText('Kata tidak.')).toBeTruthy()
    expect(sent(server, 'getCourseSample')).toEqual([
      { course_id: 1, module_item_id: 21 },
      { course_id: 1, module_item_id: 21, language: 'ms' },
    ])
    fireEvent.click(screen.getByRole('link', { name: 'Back to the course' }))
    expect(await screen.findByRole('link', { name: 'Read a sample' })).toBeTruthy()
  })

  it('says that a course is not there, with the way to the list', async () => {
    serve(undefined, undefined, { getCourseOnSale: () => ({ refuse: 10053 }) })
    await open(`${path}?id=9`)
    expect(await screen.findByRole('link', { name: 'Go to the list' })).toBeTruthy()
  })

  it('keeps what is put in the cart with the server, whose sums it shows', async () => {
    const server = serve()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add Gifts and Hospitality to cart' }))
    await dock().findByText('Total for 1 seat')
    const field = dock().getByRole('textbox', { name: 'Seats' })
    fireEvent.change(field, { target: { value: '45' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await dock().findByText(/RM\s1,696\.14/)).toBeTruthy()
    expect(sent(server, 'updateCart')).toEqual([{ changes: [{ course_id: 2, seats: 1 }] }, { changes: [{ course_id: 2, seats: 45 }] }])
    expect(screen.getByText('In your cart, 45 seats')).toBeTruthy()
    fireEvent.click(dock().getByRole('button', { name: 'Remove Gifts and Hospitality' }))
    await dock().findByText(/Your cart is empty/)
  })

  it('keeps the focus in the row of the course that was added', async () => {
    serve()
    await open()
    const add = await screen.findByRole('button', { name: 'Add Gifts and Hospitality to cart' })
    await waitFor(() => expect((add as HTMLButtonElement).ariaDisabled).toBeNull())
    add.focus()
    fireEvent.click(add)
    const told = await screen.findByText('In your cart, 1 seat')
    await waitFor(() => expect(document.activeElement).toBe(told))
  })

  it('has the focus on its heading once a line is removed', async () => {
    serve([essentials, gifts], cartOf([essentials, gifts].map((course) => ({ course, seats: 2 }))))
    await open()
    const title = screen.getByRole('heading', { name: 'Cart' })
    for (const { title: course } of [essentials, gifts]) {
      const remove = await dock().findByRole('button', { name: `Remove ${course}` })
      remove.focus()
      fireEvent.click(remove)
      await waitFor(() => expect(document.activeElement).toBe(title))
    }
    expect(dock().getByText(/Your cart is empty/)).toBeTruthy()
  })

  it('takes no number of seats that cannot be ordered', async () => {
    const server = serve([essentials], cartOf([{ course: essentials, seats: 60 }]))
    await open()
    const field = await dock().findByRole('textbox', { name: 'Seats' })
    for (const value of ['0', '-1', '10001', 'ten', '1.5', '']) {
      fireEvent.change(field, { target: { value } })
      expect(dock().getByText(/^Enter a whole number from 1 to 10.?000\.$/)).toBeTruthy()
      fireEvent.blur(field)
      expect((field as HTMLInputElement).value).toBe('60')
    }
    expect(sent(server, 'updateCart')).toEqual([])
    expect(dock().getByText('You still have 52 free seats of this course.')).toBeTruthy()
  })

  it('orders the cart with the total that was shown, and leads to what was ordered', async () => {
    const order = {
      invoice_id: 238,
      invoice_no: 'INV-2026-000238',
      issued_on: '2026-11-24',
      due_on: '2026-12-24',
      status: 'unpaid' as const,
      po_number: 'SM-PO-0412',
      billing_contact: null,
      lines: [],
      seats: 60,
      subtotal_sen: 600_000,
      tax_sen: 48_000,
      total_sen: 648_000,
    }
    const server = serve([essentials], cartOf([{ course: essentials, seats: 60 }]), {
      CompanyCheckoutCourse: () => ({ output: { invoice: order } }),
      CompanyCheckoutSuccessful: () => ({ output: { order } }),
    })
    await open()
    fireEvent.change(await dock().findByLabelText('PO number, optional'), { target: { value: 'SM-PO-0412' } })
    fireEvent.change(dock().getByLabelText('Billing contact'), { target: { value: '20' } })
    fireEvent.click(dock().getByRole('button', { name: 'Order 60 seats' }))
    await screen.findByRole('heading', { name: 'Your order is placed' })
    const items = [{ course_id: 1, seats: 60 }]
    expect(sent(server, 'CompanyCheckoutCourse')).toEqual([
      { items, expected_total_sen: 648_000, from_cart: true, po_number: 'SM-PO-0412', billing_contact: 20 },
    ])
    expect(server.received.find(({ name }) => name === 'CompanyCheckoutCourse')?.idempotencyKey).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay the invoice' }).getAttribute('href')).toBe('/CA/invoice-list/payment/238')
  })

  it('keeps the PO number and the billing contact with the cart, on the quotation too', async () => {
    const server = serve(
      [essentials],
      cartOf([{ course: essentials, seats: 60 }], {
        billing_contact: 20,
        contacts: [
          { user_id: 20, name: 'Nurul Huda Ismail' },
          { user_id: 21, name: 'Chandra Muthusamy' },
        ],
      }),
    )
    await open()
    expect(((await dock().findByLabelText('Billing contact')) as HTMLSelectElement).value).toBe('20')
    fireEvent.change(dock().getByLabelText('PO number, optional'), { target: { value: 'SM-PO-0412' } })
    fireEvent.change(dock().getByLabelText('Billing contact'), { target: { value: '21' } })
    fireEvent.click(dock().getByRole('link', { name: 'Quotation' }))
    await screen.findByRole('heading', { name: 'Quotation' })
    expect(screen.getByText('PO number SM-PO-0412')).toBeTruthy()
    expect(screen.getByText('Billing contact: Chandra Muthusamy')).toBeTruthy()
    await waitFor(() => expect(sent(server, 'updateCart')).toEqual([{ po_number: 'SM-PO-0412', billing_contact: 21 }]))
    fireEvent.click(screen.getByRole('link', { name: 'Back to the courses' }))
    expect(((await dock().findByLabelText('PO number, optional')) as HTMLInputElement).value).toBe('SM-PO-0412')
    expect((dock().getByLabelText('Billing contact') as HTMLSelectElement).value).toBe('21')
  })

  it('says what a changed price comes to, and orders nothing until it is pressed again', async () => {
    let price = essentials.price_sen
    const now = () => cartOf([{ course: { ...essentials, price_sen: price }, seats: 2 }])
    const server = serve([essentials], now(), {
      getCart: () => ({ output: { cart: now() } }),
      CompanyCheckoutCourse: () => {
        price = 12_000
        return { refuse: 2111, data: { reason: 'changed_since', total_sen: 25_920 } }
      },
    })
    await open()
    fireEvent.click(await dock().findByRole('button', { name: 'Order 2 seats' }))
    expect((await dock().findByRole('alert')).textContent).toMatch(/It was RM\s216\.00 and is now RM\s259\.20/)
    await waitFor(() => expect(dock().getAllByText(/RM\s259\.20/).length).toBe(2))
    expect(sent(server, 'CompanyCheckoutCourse')).toHaveLength(1)
  })

  it.each([
    [
      'registration information is missing',
      cartOf([{ course: essentials, seats: 1 }], { buyer: null }),
      clientAdmin(),
      /registration information is approved/,
    ],
    ['a course is no longer sold', cartOf([{ course: essentials, seats: 1, on_sale: false }]), clientAdmin(), /no longer on sale/],
    ['somebody else must order', cartOf([{ course: essentials, seats: 1 }]), clientAdmin('checker'), /Someone with the permission to order/],
  ])('keeps the order closed and says why: %s', async (_why, cart, user, reason) => {
    serve([essentials], cart)
    await open(path, user)
    const button = (await dock().findByRole('button', { name: /^Order/ })) as HTMLButtonElement
    expect(button.ariaDisabled).toBe('true')
    const describedBy = button.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toMatch(reason)
  })

  it('prints the cart as a quotation of both parties', async () => {
    serve([essentials], cartOf([{ course: essentials, seats: 60 }]))
    await open(`${path}?quotation=1`)
    expect(await screen.findByText(/^Quotation number Q-\d{8}-[0-9A-Z]{7}\. Prices of .* Prices can change until you order\.$/)).toBeTruthy()
    expect(screen.getByText('Jujur Integrity Sdn Bhd')).toBeTruthy()
    expect(screen.getByText('Selat Maju Sdn Bhd')).toBeTruthy()
    expect(screen.getByText(/RM\s6,480\.00/)).toBeTruthy()
    expect(screen.getByText(/This is not an invoice/)).toBeTruthy()
  })

  it.each([
    ['quotation=1', 'Quotation'],
    ['order=7', 'Your order is placed'],
  ])('says where the paper of ?%s stands', async (query, title) => {
    serve([essentials], cartOf([{ course: essentials, seats: 60 }]), { CompanyCheckoutSuccessful: () => ({ refuse: 10021 }) })
    const Crumbs = () => (
      <p data-testid="crumbs">
        {useLayout()
          .breadcrumbs?.map((one) => `${one.title} ${one.to ?? ''}`)
          .join('/ ')}
      </p>
    )
    const page = (
      <>
        <GetCourse />
        <Crumbs />
      </>
    )
    renderScreen(page, { path, at: `${path}?${query}`, user: clientAdmin() })
    await waitFor(() => expect(screen.getByTestId('crumbs').textContent).toBe(`Course / Get Course /CA/get-course/ ${title} `))
  })
})
