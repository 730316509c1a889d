/** Shows nothing, so that the ground of the picture is seen. */
const NOTHING = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

/** A picture that cannot be had, as without a network, leaves its ground and no broken mark. */
export function watchPictures(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.src !== NOTHING) target.src = NOTHING
    },
    // Errors of elements do not bubble.
    true,
  )
}
