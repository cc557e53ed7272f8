import type { PlayerProps } from '../shapes.ts'
import { CaptionTracks } from './captions.tsx'
import classes from './material.module.css'
import { RecordingView } from './recording-view.tsx'

/** A film: the browser's own player, with its captions on. */
export const VideoView = (props: PlayerProps) => (
  <RecordingView {...props} heard={false}>
    {(player) => (
      <video {...player} playsInline className={classes.video}>
        <CaptionTracks captions={props.material.captions} />
      </video>
    )}
  </RecordingView>
)
