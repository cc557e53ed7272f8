import type { StoryEvent } from '@jujur/contract/stories.ts'
import { AsItWas } from '../as-seen/as-it-was.tsx'
import { useFormat } from '../kit/texts/texts.ts'
import classes from './story-events.module.css'
import { useStoryWords } from './story-words.ts'

/** Where what somebody saw of an event is shown; null where it is not, or not to this reader. */
type SeenAt = (event: StoryEvent) => string | null

const EventLine = ({ event, seenAt }: { event: StoryEvent; seenAt: SeenAt }) => {
  const tell = useStoryWords()
  const { date, time } = useFormat()
  const { title, note, icon: Icon, tone } = tell(event)
  const seen = seenAt(event)
  return (
    <li data-tone={tone}>
      <span className={classes.knot} aria-hidden="true">
        <Icon size={13} stroke={2} />
      </span>
      <time dateTime={event.at ?? event.on} title={event.at ? time(event.at) : undefined}>
        {date(event.on)}
      </time>
      <div>
        <p>{title}</p>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {seen && <AsItWas to={seen} title={title} />}
    </li>
  )
}

/** By years, so that a reader of many finds theirs. */
export const StoryEvents = ({ events, seenAt }: { events: readonly StoryEvent[]; seenAt: SeenAt }) => (
  <>
    {[...Map.groupBy(events, ({ on }) => on.slice(0, 4))].map(([year, all]) => (
      <section key={year} className={classes.year}>
        <h3>{year}</h3>
        <ol>
          {all.map((event) => (
            <EventLine key={`${event.kind} ${event.event_id} ${event.on}`} event={event} seenAt={seenAt} />
          ))}
        </ol>
      </section>
    ))}
  </>
)
