import classes from './material.module.css'
import type { PlayerProps } from './shapes.ts'

/** One picture, as wide as the reading. */
export const ImageView = ({ material, url, onRenew }: PlayerProps) => (
  <figure className={classes.picture}>
    <img src={url} alt={material.title} onError={onRenew} />
  </figure>
)
