// go test receiver.go receiver_test.go
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"testing"
	"time"
)

func TestVectors(t *testing.T) {
	text, err := os.ReadFile("vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Name       string
			Secrets    []string
			ReceivedAt int64 `json:"received_at"`
			Headers    map[string]string
			Body       string
			Valid      map[string]bool
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) == 0 {
		t.Fatal("vectors.json is empty")
	}
	for _, vector := range file.Vectors {
		header, body := http.Header{}, []byte(vector.Body)
		for name, value := range vector.Headers {
			header.Set(name, value)
		}
		if isSigned(body, header, vector.Secrets) != vector.Valid["x-service-signature"] {
			t.Errorf("X-Service-Signature: %s", vector.Name)
		}
		now := time.Unix(vector.ReceivedAt, 0)
		if isFromDocket(body, header, vector.Secrets, now) != vector.Valid["webhook-signature"] {
			t.Errorf("webhook-signature: %s", vector.Name)
		}
	}
}
