// Signs a request with the standard library.
//
//	AGG_KEY_ID=… AGG_SECRET=… go run sign.go GET '/v1/games?limit=5'
//	AGG_KEY_ID=… AGG_SECRET=… go run sign.go POST /v1/sessions '{"player_id":"p-1"}'
//	AGG_KEY_ID=… AGG_SECRET=… go run sign.go POST /v1/sessions @body.json
//	go run sign.go --vectors ../../docs/vectors/signatures.json
//	go run sign.go --vectors-v2 ../../docs/vectors/signatures-v2.json
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"time"
)

// sign returns the signature of a request: over its exact body, or over its request line when there is no body.
func sign(secret, timestamp, method, path string, body []byte) string {
	payload := body
	if len(payload) == 0 {
		payload = []byte(method + " " + path)
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(payload)
	return hex.EncodeToString(mac.Sum(nil))
}

// signV2 returns the second signature: over method, path and the hash of the body.
func signV2(secret, timestamp, method, path string, body []byte) string {
	hash := sha256.Sum256(body)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("v2." + timestamp + "." + method + "." + path + "." + hex.EncodeToString(hash[:])))
	return hex.EncodeToString(mac.Sum(nil))
}

type signer func(secret, timestamp, method, path string, body []byte) string

type vector struct {
	Name, Method, Path, Body, Timestamp, Secret, Signature string
}

func check(file string, sign signer) (allMatch bool, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return false, err
	}
	var published struct{ Vectors []vector }
	if err := json.Unmarshal(text, &published); err != nil {
		return false, err
	}
	allMatch = true
	for _, v := range published.Vectors {
		digest := sign(v.Secret, v.Timestamp, v.Method, v.Path, []byte(v.Body))
		verdict := "ok"
		if !hmac.Equal([]byte(digest), []byte(v.Signature)) {
			verdict, allMatch = "DIFFERS", false
		}
		fmt.Println(verdict, v.Name, digest)
	}
	return allMatch, nil
}

func main() {
	if signers := map[string]signer{"--vectors": sign, "--vectors-v2": signV2}; signers[os.Args[1]] != nil {
		allMatch, err := check(os.Args[2], signers[os.Args[1]])
		if err != nil {
			log.Fatal(err)
		}
		if !allMatch {
			os.Exit(1)
		}
		return
	}
	var body []byte
	if len(os.Args) > 3 && os.Args[3] != "" {
		body = []byte(os.Args[3])
		if os.Args[3][0] == '@' {
			var err error
			if body, err = os.ReadFile(os.Args[3][1:]); err != nil {
				log.Fatal(err)
			}
		}
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	fmt.Println("X-Agg-Key-Id:", os.Getenv("AGG_KEY_ID"))
	fmt.Println("X-Agg-Timestamp:", timestamp)
	fmt.Println("X-Agg-Signature:", sign(os.Getenv("AGG_SECRET"), timestamp, os.Args[1], os.Args[2], body))
	fmt.Println("X-Agg-Signature-V2:", signV2(os.Getenv("AGG_SECRET"), timestamp, os.Args[1], os.Args[2], body))
}
