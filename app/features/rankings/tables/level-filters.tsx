import { FilterSelect } from "../../../ui/filter-select.tsx";
import { CATEGORY_LABELS, CLASS_LABELS } from "./ranking-labels.ts";

/** The filters that every ranking has: category and class. */
export function LevelFilters({ query }: { query: { category?: string; class?: string } }) {
  return (
    <>
      <FilterSelect
        label="Categoria"
        name="category"
        all="Todas"
        options={CATEGORY_LABELS}
        chosen={query.category}
      />
      <FilterSelect label="Classe" name="class" all="Todas" options={CLASS_LABELS} chosen={query.class} />
    </>
  );
}
