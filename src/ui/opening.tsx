/** Right after the button that opens it, while the code of a sheet is loading: the button is busy (early-press.css). */
export const Opening = () => (
  <span data-opening role="status" className="sr-only">
    One moment
  </span>
)
