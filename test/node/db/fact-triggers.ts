import { allFacts, type Fact, ownerOf } from "../../../src/ledger/shards/facts.ts";

const AT = "unixepoch() * 1000";

/** Triggers that record each change of a fact, while a shard has copies. As the migrations must have them. */
export function triggersOf(fact: Fact): string[] {
  const { name, key, readers } = fact;
  return (["insert", "update", "delete"] as const).map((event) => {
    const row = event === "delete" ? "OLD" : "NEW";
    const change = `'${name}', json_array(${key.map((column) => `${row}.${column}`).join(", ")}), ${AT}`;
    const [when, source] = {
      every: ["", `VALUES (${change}, NULL)`],
      operator: ["", `SELECT ${change}, shard FROM operator_shards WHERE operator_code = ${row}.${ownerOf(fact)}`],
      counting: [` WHERE id = COALESCE(${row}.shard, id)`, `VALUES (${change}, ${row}.shard)`],
    }[readers];
    return `CREATE TRIGGER fact_${name}_${event} AFTER ${event.toUpperCase()} ON ${name} WHEN EXISTS (SELECT 1 FROM shards${when}) BEGIN INSERT INTO fact_changes (fact, key, at, shard) ${source}; END;`;
  });
}

/** Trigger that has a shard get the facts of an operator that begins to use it. */
export function assignmentTrigger(): string {
  const own = allFacts().filter(({ readers }) => readers === "operator");
  const records = own.map((fact) => {
    const change = `'${fact.name}', json_array(${fact.key.join(", ")}), ${AT}, NEW.shard`;
    return `INSERT INTO fact_changes (fact, key, at, shard) SELECT ${change} FROM ${fact.name} WHERE ${ownerOf(fact)} = NEW.operator_code;`;
  });
  return `CREATE TRIGGER facts_of_operator AFTER INSERT ON operator_shards BEGIN ${records.join(" ")} END;`;
}
