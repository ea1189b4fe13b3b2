// Prints the digest of a statement's list (NDJSON), with the standard library.
//
//	go run digest.go list.ndjson
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"sort"
)

type movement struct {
	ID     string `json:"transaction_id"`
	Type   string `json:"type"`
	Amount string `json:"amount"`
	Status string `json:"status"`
}

// digest returns SHA-256 over a line for each movement, sorted by transaction id. Go compares strings as bytes.
func digest(movements []movement) string {
	sort.Slice(movements, func(i, j int) bool { return movements[i].ID < movements[j].ID })
	hash := sha256.New()
	for _, m := range movements {
		fmt.Fprintf(hash, "%s,%s,%s,%s\n", m.ID, m.Type, m.Amount, m.Status)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var movements []movement
	for decoder := json.NewDecoder(file); ; {
		var m movement
		if err := decoder.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		movements = append(movements, m)
	}
	fmt.Println(digest(movements))
}
