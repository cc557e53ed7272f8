import type { PlayerProps } from '../shapes.ts'
import { CaptionLine } from './captions.tsx'
import classes from './material.module.css'
import { RecordingView } from './recording-view.tsx'

/** Something to hear; a browser shows no captions of it, so its line stands below. */
export const AudioView = (props: PlayerProps) => (
  <RecordingView {...props} heard>
    {(player) => (
      <CaptionLine captions={props.material.captions}>
        {(tracks) => (
          <audio {...player} className={classes.audio}>
            {tracks}
          </audio>
        )}
      </CaptionLine>
    )}
  </RecordingView>
)
