/** A course to read about before it is bought: what is in it, in which languages, how long it counts, what it costs. */
import { type CourseOnSale as Course, getCourseOnSale } from '@jujur/contract/purchases.ts'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { useItemWords } from '../player/item-words.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Figure } from '../ui/figure.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import classes from './catalogue.module.css'
import { AddToCart } from './course-to-cart.tsx'
import { Picture } from './picture.tsx'
import type { UseCart } from './use-cart.ts'

const Item = ({ item }: { item: Course['outline'][number]['items'][number] }) => {
  const t = useTexts('purchases')
  const { facts, minutes, percent } = useFormat()
  const { kind } = useItemWords()
  return (
    <li>
      {item.title}
      <span className={classes.facts}>
        {facts([
          kind(item),
          item.questions !== null && t('onSale.questions', { count: item.questions }),
          item.pass_mark !== null && t('onSale.passMark', { percent: percent(item.pass_mark) }),
          minutes(item.minutes),
          !item.mandatory && t('onSale.optional'),
        ])}
      </span>
    </li>
  )
}

const CourseOnSaleDetail = ({ course, cart }: { course: Course; cart: UseCart }) => {
  const t = useTexts('purchases')
  const { money, minutes, list } = useFormat()
  useCrumbsBelow('courseCatalogue', course.title)
  return (
    <>
      <PageTitle
        title={course.title}
        line={t('onSale.outlineLine', { modules: t('catalogue.modules', { count: course.modules }), minutes: minutes(course.minutes) })}
      />
      <div className={classes.offer}>
        <Picture {...course} />
        <p className={classes.price}>
          <Figure>{money(course.price_sen)}</Figure>
          <small>{t('catalogue.aSeat')}</small>
        </p>
        <AddToCart course={course} cart={cart} />
      </div>
      {course.description && <p className={classes.about}>{course.description}</p>}
      {course.sample && (
        <p className={classes.toSample}>
          <Button component={Link} to={`?id=${course.course_id}&sample=${course.sample.module_item_id}`} variant="default">
            {t('sample.open')}
          </Button>
          <span className={classes.facts}>{course.sample.title}</span>
        </p>
      )}
      <div className={classes.told}>
        {course.objectives.length > 0 && (
          <Section title={t('onSale.objectives')} ruled>
            <ul className={classes.objectives}>
              {course.objectives.map((objective) => (
                <li key={objective}>{objective}</li>
              ))}
            </ul>
          </Section>
        )}
        <Section title={t('onSale.outline')} ruled>
          <ol className={classes.outline}>
            {course.outline.map((module, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two modules may be called alike, and what is published does not move.
              <li key={i}>
                <h3>{module.title}</h3>
                {module.description && <p className={classes.facts}>{module.description}</p>}
                <ul>
                  {module.items.map((item, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    <Item key={at} item={item} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
          <p className={classes.facts}>{t('onSale.end')}</p>
        </Section>
        <Section title={t('onSale.facts')} ruled>
          <DefinitionList
            items={[
              { term: t('onSale.price'), value: money(course.price_sen), figures: true },
              { term: t('onSale.valid'), value: t('onSale.validFor', { count: course.validity_months }) },
              { term: t('onSale.languages'), value: list(course.languages.map((language) => languageNames[language])) },
              { term: t('onSale.code'), value: course.code },
              { term: t('onSale.edition'), value: String(course.version_no) },
            ]}
          />
        </Section>
      </div>
    </>
  )
}

export const CourseOnSale = ({ id, back, cart }: { id: number; back: string; cart: UseCart }) => {
  const t = useTexts('purchases')
  const result = useCall(getCourseOnSale, { course_id: id })
  const { data, error } = result
  return (
    <>
      <BackLink to={back}>{t('onSale.back')}</BackLink>
      {data ? (
        <CourseOnSaleDetail course={data.course} cart={cart} />
      ) : error ? (
        <ReadTrouble error={error} onRetry={() => void result.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}
