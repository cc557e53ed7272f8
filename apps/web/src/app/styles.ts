/** The style sheets of every page. A part that few pages show brings its own along. */
import './layers.css'
import './fonts.css'
import './tokens.css'
import './roles.css'
import './base.css'
import './print.css'
