/** 'Course Available': what can be bought, the cart beside it, what was ordered, and the cart as a quotation. */
import { contentLanguages } from '@jujur/contract/enumerations.ts'
import { type CatalogueCourse, CompanyGetTraineeCourseList, courseLengths } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconArmchair } from '@jujur/icons'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { SearchField } from '../kit/lists/search-field.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figure } from '../ui/figure.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import cartClasses from './cart.module.css'
import { CartDrawer } from './cart-drawer.tsx'
import { CartBody, CartFoot, useOrder } from './cart-parts.tsx'
import classes from './catalogue.module.css'
import { CourseOnSale } from './course-on-sale.tsx'
import { CourseSample } from './course-sample.tsx'
import { AddToCart } from './course-to-cart.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { Picture } from './picture.tsx'
import { Quotation } from './quotation.tsx'
import { type UseCart, useCart } from './use-cart.ts'

const Row = ({ course, cart }: { course: CatalogueCourse; cart: UseCart }) => {
  const t = useTexts('purchases')
  const { money, minutes, facts } = useFormat()
  const { title, own } = course
  return (
    <li className={classes.row}>
      <Picture {...course} />
      <div className={classes.words}>
        <h2>
          <Link to={`?id=${course.course_id}`}>{title}</Link>
        </h2>
        <p className={classes.facts}>
          {facts([
            t('catalogue.modules', { count: course.modules }),
            minutes(course.minutes),
            t('catalogue.languages', { count: course.languages.length }),
            t('catalogue.valid', { count: course.validity_months }),
          ])}
        </p>
        {own && (
          <p className={classes.own}>
            <IconArmchair size={16} stroke={1.75} aria-hidden="true" />
            <span>
              {facts([t('catalogue.own', { count: own.seats }), own.free > 0 ? t('catalogue.free', { count: own.free }) : t('catalogue.noneFree')])}
            </span>
            {own.free > 0 && <Link to={hrefOf('purchasedCourses', { id: own.purchased_course_id, assign: 1 })}>{t('catalogue.assign')}</Link>}
          </p>
        )}
      </div>
      <p className={classes.price}>
        <Figure>{money(course.price_sen)}</Figure>
        <small>{t('catalogue.aSeat')}</small>
      </p>
      <AddToCart course={course} cart={cart} />
    </li>
  )
}

const Courses = ({ cart }: { cart: UseCart }) => {
  const t = useTexts('purchases')
  const list = useList(CompanyGetTraineeCourseList, { rows: (data) => data.posts, filters: ['language', 'duration'], sort: 'title' })
  const { filters, q } = list.state
  const nothingAtAll = !list.loading && !list.error && list.rows.length === 0 && !list.narrowed
  return (
    <section aria-label={t('catalogue.list')}>
      {!nothingAtAll && (
        <div className={classes.tools}>
          <SearchField
            value={q}
            label={t('catalogue.search')}
            hint={t('catalogue.search')}
            onSearch={(next) => list.set({ q: next }, { replace: true })}
          />
          <FilterSelect
            label={t('catalogue.language')}
            all={t('catalogue.anyLanguage')}
            value={filters.language}
            onChange={(language) => list.set({ filters: { language } })}
            options={contentLanguages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <FilterSelect
            label={t('catalogue.length')}
            all={t('catalogue.anyLength')}
            value={filters.duration}
            onChange={(duration) => list.set({ filters: { duration } })}
            options={courseLengths.map((value) => ({ value, label: t(`catalogue.${value}`) }))}
          />
        </div>
      )}
      {list.loading ? (
        <SkeletonRows rows={5} rowHeight={88} />
      ) : list.error ? (
        <ReadTrouble error={list.error} onRetry={() => void list.retry()} />
      ) : list.rows.length === 0 ? (
        <EmptyState
          action={
            list.narrowed && (
              <Button variant="default" onClick={list.widen}>
                {t('catalogue.widen')}
              </Button>
            )
          }
        >
          {t(list.narrowed ? 'catalogue.noMatch' : 'catalogue.empty')}
        </EmptyState>
      ) : (
        <ul className={classes.rows}>
          {list.rows.map((course) => (
            <Row key={course.course_id} course={course} cart={cart} />
          ))}
        </ul>
      )}
      {list.total > list.state.size * list.state.page && (
        <Button variant="default" onClick={() => list.set({ size: list.state.size + 20 }, { replace: true })}>
          {t('catalogue.more')}
        </Button>
      )}
    </section>
  )
}

/** On a phone the cart waits behind a bar with its count and sum. */
const PhoneBar = ({ cart: { cart }, onOpen }: { cart: UseCart; onOpen: () => void }) => {
  const t = useTexts('purchases')
  const { money } = useFormat()
  if (!cart || cart.lines.length === 0) return null
  return (
    <div className={classes.bar}>
      <span>
        {t('cart.summary', { courses: t('cart.courses', { count: cart.lines.length }), count: cart.seats })}
        <Figure className={classes.barSum}>{money(cart.total_sen)}</Figure>
      </span>
      <Button onClick={onOpen}>{t('cart.see')}</Button>
    </div>
  )
}

const Catalogue = ({ id, sample }: { id: number | null; sample: number | null }) => {
  const t = useTexts('purchases')
  const cart = useCart()
  const order = useOrder(cart)
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.columns}>
      <Sheet>
        {id === null ? (
          <>
            <PageTitle title={t('catalogue.title')} line={t('catalogue.line')} />
            <Courses cart={cart} />
          </>
        ) : sample !== null ? (
          <CourseSample key={sample} id={id} item={sample} />
        ) : (
          <CourseOnSale key={id} id={id} back={hrefOf('courseCatalogue')} cart={cart} />
        )}
      </Sheet>
      <section className={`${cartClasses.dock} ${classes.dock}`} aria-labelledby="docked-cart" data-screen-only="">
        <div className={cartClasses.dockHead}>
          <h2 id="docked-cart">{t('cart.title')}</h2>
          <p>{t('cart.line')}</p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <div className={cartClasses.dockBody} tabIndex={0}>
          <Answer of={cart.of}>{() => <CartBody cart={cart} order={order} />}</Answer>
        </div>
        <div className={cartClasses.dockFoot}>
          <CartFoot cart={cart} order={order} />
        </div>
      </section>
      <PhoneBar cart={cart} onOpen={() => setOpened(true)} />
      {opened && <CartDrawer onClose={() => setOpened(false)} />}
    </div>
  )
}

export const CourseCatalogueScreen = () => {
  const [params] = useSearchParams()
  const order = wholeFrom1(params.get('order'))
  if (order !== null) return <OrderPlaced invoice_id={order} />
  return params.get('quotation') === '1' ? <Quotation /> : <Catalogue id={wholeFrom1(params.get('id'))} sample={wholeFrom1(params.get('sample'))} />
}
