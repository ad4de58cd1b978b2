/** The headings of columns that have nothing but a name. */
type ColumnHeadsProps = { names: readonly string[]; className: string }

export const ColumnHeads = ({ names, className }: ColumnHeadsProps) =>
  names.map((name) => (
    <th key={name} scope="col" className={className}>
      {name}
    </th>
  ))
